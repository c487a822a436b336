package io.blobbench.report.page;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.blobbench.report.compare.Comparison;
import io.blobbench.report.compare.format.ComparisonFormat;
import io.blobbench.report.compare.format.TableStyle;
import io.blobbench.report.page.PageContent.AgentPart;
import io.blobbench.report.page.PageContent.ColumnPart;
import io.blobbench.report.page.PageContent.CurvePart;
import io.blobbench.report.page.PageContent.FactPart;
import io.blobbench.report.page.PageContent.RunPart;
import io.blobbench.report.page.PageContent.SearchPart;
import io.blobbench.report.page.PageContent.TimelinePart;
import io.blobbench.report.read.Environment;
import io.blobbench.results.OutputFile;
import io.blobbench.results.ResultsException;
import io.blobbench.results.RunFile;
import io.blobbench.results.column.ResultColumns;
import io.blobbench.results.csv.TrialFiles;
import io.blobbench.results.histogram.HistogramLogFile;
import io.blobbench.store.error.FileFailures;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Writes the page of a run, or of several beside each other. */
public final class ReportPage {
    /** Its name in the folder of a run. */
    public static final String FILE_NAME = "report.html";
    /** Name of the page of runs beside each other, in the folder of the first. */
    public static final String COMPARISON_NAME = "comparison.html";

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
     * @param paths of its runs, the baseline first: folders, or files like results.csv; of the only run whose parts are compared
     * @throws ResultsException when the page cannot be written
     */
    public static void writeComparison(List<Path> paths, Comparison comparison, Path file) {
        String page = comparison(paths, comparison);
        try {
            new OutputFile(file).write(page);
        } catch (IOException e) {
            throw cannotWrite(file, e);
        }
    }

    /**
     * The text of that page.
     *
     * @param paths as {@link #writeComparison} has them
     * @throws ResultsException when a run cannot be read
     */
    public static String comparison(List<Path> paths, Comparison comparison) {
        List<String> labels = Stream.concat(
                        Stream.of(Comparison.BASELINE),
                        comparison.runs().stream().map(run -> run.label()))
                .toList();
        List<SourceRun> runs =
                comparison.baseline().part().isEmpty() ? whole(paths, labels) : parts(paths.get(0), comparison, labels);
        return page(runs, tree(ComparisonFormat.JSON.write(comparison, new TableStyle(0, false, false, false))));
    }

    private static List<SourceRun> whole(List<Path> paths, List<String> labels) {
        return IntStream.range(0, paths.size())
                .mapToObj(i -> SourceRun.read(paths.get(i), labels.get(i)))
                .toList();
    }

    private static List<SourceRun> parts(Path path, Comparison comparison, List<String> labels) {
        SourceRun run = SourceRun.read(path, "");
        List<String> parts = Stream.concat(
                        Stream.of(comparison.baseline().part()),
                        comparison.runs().stream().map(each -> each.run().part()))
                .toList();
        return IntStream.range(0, parts.size())
                .mapToObj(i -> run.part(labels.get(i), parts.get(i)))
                .toList();
    }

    private static ResultsException cannotWrite(Path file, IOException cause) {
        return new ResultsException("cannot write " + file + ": " + FileFailures.reason(cause), cause);
    }

    private static String page(List<SourceRun> runs, @Nullable JsonNode comparison) {
        List<CurvePart> curves = new ArrayList<>();
        List<TimelinePart> timelines = new ArrayList<>();
        List<SearchPart> searches = new ArrayList<>();
        List<AgentPart> agents = new ArrayList<>();
        int trials = runs.stream().mapToInt(run -> run.rows().size()).sum();
        for (int i = 0; i < runs.size(); i++) {
            SourceRun run = runs.get(i);
            if (run.folder().isEmpty()) {
                continue;
            }
            Path folder = run.folder().get();
            Set<String> cells = run.cellIds();
            curves.addAll(run.inOrder(
                    Curves.read(i, folder.resolve(HistogramLogFile.FILE_NAME), run.rows()), CurvePart::cell));
            timelines.addAll(run.inOrder(
                    Timelines.read(i, trials, folder.resolve(TrialFiles.INTERVALS), run.rows(), cells::contains),
                    TimelinePart::cell));
            searches.addAll(run.inOrder(Searches.read(i, run), SearchPart::cell));
            agents.addAll(run.inOrder(Agents.read(i, folder, cells::contains), AgentPart::cell));
        }
        List<List<String>> rows = rows(runs);
        List<ColumnPart> columns = columns(rows);
        List<RunPart> parts = runs.stream().map(SourceRun::part).toList();
        return PageTemplate.fill(new PageContent(
                title(runs),
                parts,
                CellParts.axes(parts),
                facts(runs),
                columns,
                rows.stream().map(row -> varying(row, columns)).toList(),
                Curves.PERCENTILES,
                curves,
                timelines,
                searches,
                agents,
                comparison));
    }

    private static String title(List<SourceRun> runs) {
        RunPart first = runs.get(0).part();
        if (!first.part().isEmpty()) {
            return first.store() + " " + first.scenario() + " by "
                    + first.part().substring(0, first.part().indexOf('='));
        }
        return runs.size() == 1
                ? first.store() + " " + first.scenario()
                : runs.stream().map(run -> run.part().store()).distinct().collect(Collectors.joining(", ")) + ": "
                        + first.scenario();
    }

    private static List<FactPart> facts(List<SourceRun> runs) {
        List<Environment> environments = runs.stream()
                .limit(runs.get(0).part().part().isEmpty() ? runs.size() : 1) // parts of a run share one
                .map(SourceRun::environment)
                .toList();
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

    private static List<ColumnPart> columns(List<List<String>> rows) {
        List<String> names = ResultColumns.names();
        List<ColumnPart> columns = new ArrayList<>();
        columns.add(new ColumnPart("run", "", "letter of the run", constant(rows, 0)));
        for (String name : names) {
            columns.add(new ColumnPart(
                    name,
                    ResultColumns.units().getOrDefault(name, ""),
                    ResultColumns.meanings().getOrDefault(name, ""),
                    constant(rows, columns.size())));
        }
        return columns;
    }

    private static @Nullable String constant(List<List<String>> rows, int column) {
        List<String> texts =
                rows.stream().map(row -> row.get(column)).distinct().limit(2).toList();
        return texts.size() == 1 ? texts.get(0) : null;
    }

    private static List<String> varying(List<String> row, List<ColumnPart> columns) {
        return IntStream.range(0, row.size())
                .filter(i -> columns.get(i).constant() == null)
                .mapToObj(row::get)
                .toList();
    }

    private static List<List<String>> rows(List<SourceRun> runs) {
        List<String> columns = ResultColumns.names();
        return runs.stream()
                .flatMap(run -> run.rows().stream().map(row -> Stream.concat(
                                Stream.of(run.part().label()), columns.stream().map(row::text))
                        .toList()))
                .toList();
    }

    private static JsonNode tree(String json) {
        try {
            return JSON.readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a comparison's JSON is always JSON", e);
        }
    }
}
