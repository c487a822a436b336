package io.blobbench.report.page;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.blobbench.report.compare.Comparison;
import io.blobbench.report.compare.format.ComparisonFormat;
import io.blobbench.report.compare.format.TableStyle;
import io.blobbench.report.page.PageContent.ColumnPart;
import io.blobbench.report.page.PageContent.CurvePart;
import io.blobbench.report.page.PageContent.FactPart;
import io.blobbench.report.page.PageContent.FigurePart;
import io.blobbench.report.page.PageContent.RunPart;
import io.blobbench.report.page.PageContent.TimelinePart;
import io.blobbench.report.read.Environment;
import io.blobbench.report.read.RowView;
import io.blobbench.results.ResultsException;
import io.blobbench.results.RunFile;
import io.blobbench.results.csv.ResultColumns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Writes the page of a run, or of several beside each other. */
public final class ReportPage {
    /** Its name in the folder of a run. */
    public static final String FILE_NAME = "report.html";

    private static final ObjectMapper JSON = new ObjectMapper();

    private ReportPage() {}

    /**
     * Writes the page of a run into its folder, also of one that is not whole.
     *
     * @return the file
     * @throws ResultsException when the folder holds no run, or the page cannot be written
     */
    public static Path writeRun(Path folder) {
        RunFile file = RunFile.of(folder, FILE_NAME);
        String page = page(List.of(SourceRun.ofFolder(folder, "")), null);
        try {
            file.replace(page);
        } catch (IOException e) {
            throw cannotWrite(file.path(), e);
        }
        return file.path();
    }

    /**
     * Writes the page of a comparison.
     *
     * @param paths of its runs, the baseline first: folders, or files like results.csv
     * @throws ResultsException when the page cannot be written
     */
    public static void writeComparison(List<Path> paths, Comparison comparison, Path file) {
        List<String> labels = Stream.concat(
                        Stream.of(Comparison.BASELINE),
                        comparison.runs().stream().map(run -> run.label()))
                .toList();
        List<SourceRun> runs = new ArrayList<>();
        for (Path path : paths) {
            runs.add(SourceRun.read(path, labels.get(runs.size())));
        }
        String page = page(runs, tree(ComparisonFormat.JSON.write(comparison, new TableStyle(0, false, false, false))));
        try {
            Files.writeString(file, page);
        } catch (IOException e) {
            throw cannotWrite(file, e);
        }
    }

    private static ResultsException cannotWrite(Path file, IOException cause) {
        return new ResultsException("cannot write " + file + ": " + ResultsException.reason(cause), cause);
    }

    private static String page(List<SourceRun> runs, @Nullable JsonNode comparison) {
        List<CurvePart> curves = new ArrayList<>();
        List<TimelinePart> timelines = new ArrayList<>();
        List<FigurePart> figures = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            SourceRun run = runs.get(i);
            figures.addAll(run.figures(i));
            curves.addAll(
                    run.inOrder(Curves.read(i, run.folder().resolve("histograms.hlog"), run.rows()), CurvePart::cell));
            timelines.addAll(run.inOrder(
                    Timelines.read(i, runs.size(), run.folder().resolve("intervals.csv")), TimelinePart::cell));
        }
        List<String> columns = ResultColumns.names();
        return PageTemplate.fill(new PageContent(
                title(runs),
                runs.stream().map(SourceRun::part).toList(),
                facts(runs),
                columns(columns),
                rows(runs, columns),
                figures,
                Curves.PERCENTILES,
                curves,
                timelines,
                comparison));
    }

    private static String title(List<SourceRun> runs) {
        RunPart first = runs.get(0).part();
        return runs.size() == 1
                ? first.store() + " " + first.scenario()
                : runs.stream().map(run -> run.part().store()).distinct().collect(Collectors.joining(", ")) + ": "
                        + first.scenario();
    }

    private static List<FactPart> facts(List<SourceRun> runs) {
        List<Environment> environments =
                runs.stream().map(SourceRun::environment).toList();
        Set<String> names = environments.stream()
                .flatMap(environment -> environment.facts().keySet().stream())
                .collect(Collectors.toCollection(java.util.LinkedHashSet::new));
        return names.stream()
                .map(name -> {
                    List<String> values = new ArrayList<>();
                    environments.forEach(
                            environment -> values.add(environment.facts().get(name)));
                    Set<String> known =
                            values.stream().filter(Objects::nonNull).collect(Collectors.toCollection(TreeSet::new));
                    return new FactPart(name, values, known.size() > 1);
                })
                .toList();
    }

    private static List<ColumnPart> columns(List<String> names) {
        return Stream.concat(
                        Stream.of(new ColumnPart("run", "", "letter of the run")),
                        names.stream()
                                .map(name -> new ColumnPart(
                                        name,
                                        ResultColumns.units().getOrDefault(name, ""),
                                        ResultColumns.meanings().getOrDefault(name, ""))))
                .toList();
    }

    private static List<List<String>> rows(List<SourceRun> runs, List<String> columns) {
        List<List<String>> rows = new ArrayList<>();
        for (SourceRun run : runs) {
            for (RowView row : run.rows()) {
                rows.add(Stream.concat(
                                Stream.of(run.part().label()), columns.stream().map(row::text))
                        .toList());
            }
        }
        return rows;
    }

    private static JsonNode tree(String json) {
        try {
            return JSON.readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a comparison's JSON is always JSON", e);
        }
    }
}
