package io.blobbench.cli.explain;

import io.blobbench.adapter.AdapterCatalog;
import io.blobbench.adapter.AdapterException;
import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.cli.base.ProgramEnvironment;
import io.blobbench.scenario.key.Key;
import io.blobbench.scenario.text.MessageLine;
import io.blobbench.store.KnownNames;
import io.blobbench.store.layout.LayoutOption;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Explains the meaning, values, default and exclusions of the keys of a scenario, and the columns of results. */
@Command(
        name = "explain",
        description =
                "Explain a key of scenarios (meaning, values, default, and the keys it excludes), or a column of results.")
public final class ExplainCommand implements Callable<Integer> {
    private static final String OPTIONS = "options.";

    @Parameters(
            arity = "0..*",
            paramLabel = "KEY",
            completionCandidates = KeyNames.class,
            description =
                    "Keys such as load.rate, batch or phases; options.NAME for an option of a store; columns such as limited_by"
                            + " (default: all keys).")
    private List<String> keys = List.of();

    @Option(
            names = "--search",
            paramLabel = "TEXT",
            description = "List keys and columns that have this in their meaning.")
    private @Nullable String search;

    @Option(names = "--json-schema", description = "Write the JSON Schema of scenarios, for editors.")
    private boolean jsonSchema;

    @Option(names = "--markdown", description = "Write all keys as a table in Markdown.")
    private boolean markdown;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws CommandFailure {
        long asked = Stream.of(!keys.isEmpty(), search != null, jsonSchema, markdown)
                .filter(each -> each)
                .count();
        if (asked > 1) {
            throw new CommandFailure(
                    ExitCodes.USAGE, MessageLine.of("KEY, --search, --json-schema and --markdown exclude each other"));
        }
        PrintWriter out = spec.commandLine().getOut();
        if (jsonSchema) {
            out.print(ScenarioSchema.json(optionsByStore()));
        } else if (markdown) {
            out.print(KeyTable.markdown());
        } else if (search != null) {
            search(search, out);
        } else if (keys.isEmpty()) {
            list(out, KeySheet.all());
            out.println();
            out.println("For details run bench explain KEY, for example: bench explain load.rate");
            out.println("It explains columns of results, too. To search: bench explain --search TEXT");
        } else {
            for (String key : keys) {
                explain(key, out);
            }
        }
        out.flush();
        return ExitCodes.OK;
    }

    private void explain(String name, PrintWriter out) throws CommandFailure {
        String inStore = name.replaceFirst("^stores\\.[^.]+\\.", "");
        if (inStore.startsWith(OPTIONS)) {
            option(name, inStore.substring(OPTIONS.length()), out);
            return;
        }
        List<Key<?>> found = KeyLookup.find(inStore);
        List<ColumnLookup.Found> columns = ColumnLookup.named(name);
        if (found.isEmpty() && columns.isEmpty()) {
            part(name, inStore, out);
        } else if (found.size() == 1) {
            sheet(found.get(0), out);
        } else if (!found.isEmpty()) {
            out.println(inStore);
            Map<String, String> briefs = new LinkedHashMap<>();
            found.forEach(key -> briefs.put(key.path(), KeySheet.brief(key)));
            list(out, briefs);
        }
        columns.forEach(column -> sheet(column, out));
    }

    private static void search(String text, PrintWriter out) throws CommandFailure {
        Map<String, String> keys = KeySearch.keys(text);
        Map<String, String> columns = KeySearch.columns(text);
        if (keys.isEmpty() && columns.isEmpty()) {
            throw new CommandFailure(
                    ExitCodes.USAGE, MessageLine.of("no key and no column has '" + text + "' in its name or meaning"));
        }
        if (!keys.isEmpty()) {
            out.println("keys of scenarios");
            list(out, keys);
        }
        if (!columns.isEmpty()) {
            out.println("columns of results");
            list(out, columns);
        }
    }

    private static void sheet(ColumnLookup.Found found, PrintWriter out) {
        out.println(found.column().name() + ", a column of " + found.file());
        Map<String, String> sheet = new LinkedHashMap<>();
        sheet.put("meaning", KeySheet.plain(found.column().meaning()));
        if (!found.column().unit().isEmpty()) {
            sheet.put("unit", found.column().unit());
        }
        sheet.put("empty", KeySheet.plain(found.column().emptyWhen()));
        list(out, sheet);
    }

    private void part(String name, String word, PrintWriter out) throws CommandFailure {
        ScenarioPart part = ScenarioPart.of(word.replaceFirst("\\..*", ""))
                .orElseThrow(() -> new CommandFailure(
                        ExitCodes.USAGE,
                        MessageLine.of("unknown key '" + name + "', expected one that 'bench explain' lists"
                                + KeyLookup.didYouMean(name) + "; 'bench explain --search TEXT' searches meanings")));
        out.println(part.path());
        LabelledLines lines = new LabelledLines("meaning".length());
        lines.add("meaning", KeySheet.plain(part.meaning()));
        lines.lines().forEach(out::println);
        if (part == ScenarioPart.OPTIONS) {
            optionsByStore().forEach((store, options) -> {
                out.println("stores." + store + ".options");
                list(out, options);
            });
        }
    }

    private void option(String asked, String option, PrintWriter out) throws CommandFailure {
        SortedMap<String, SortedMap<String, String>> stores = optionsByStore();
        boolean found = false;
        for (Map.Entry<String, SortedMap<String, String>> store : stores.entrySet()) {
            if (asked.startsWith("stores.") && !asked.startsWith("stores." + store.getKey() + ".")) {
                continue;
            }
            String meaning = store.getValue().get(option);
            if (meaning != null) {
                found = true;
                out.println("stores." + store.getKey() + "." + OPTIONS + option);
                LabelledLines lines = new LabelledLines("meaning".length());
                lines.add("meaning", meaning);
                lines.add("varies", "a list of values is an axis called options." + option);
                lines.lines().forEach(out::println);
            }
        }
        if (!found) {
            List<String> known = stores.values().stream()
                    .flatMap(options -> options.keySet().stream())
                    .distinct()
                    .toList();
            throw new CommandFailure(
                    ExitCodes.USAGE,
                    MessageLine.of("unknown option '" + asked + "', expected one that 'bench explain options' lists"
                            + KnownNames.didYouMean(option, known)));
        }
    }

    private static void sheet(Key<?> key, PrintWriter out) {
        out.println(key.path());
        Map<String, String> sheet = KeySheet.of(key);
        list(out, sheet);
    }

    private static void list(PrintWriter out, Map<String, String> texts) {
        int width = texts.keySet().stream().mapToInt(String::length).max().orElse(1);
        LabelledLines lines = new LabelledLines(width);
        texts.forEach(lines::add);
        lines.lines().forEach(out::println);
    }

    private static SortedMap<String, SortedMap<String, String>> optionsByStore() throws CommandFailure {
        AdapterCatalog catalog = ProgramEnvironment.ofProcess().catalog();
        SortedMap<String, SortedMap<String, String>> stores = new TreeMap<>();
        for (String name : catalog.names()) {
            stores.put(name, options(catalog, name));
        }
        return stores;
    }

    /** Meaning and default of each option; none for an adapter that cannot be loaded. */
    private static SortedMap<String, String> options(AdapterCatalog catalog, String store) {
        SortedMap<String, String> options = new TreeMap<>();
        try {
            for (LayoutOption option : catalog.adapter(store).store().traits().options()) {
                String byDefault = option.defaultValue().isEmpty() ? "" : " (" + option.defaultValue() + " by default)";
                options.put(option.name(), option.meaning() + byDefault);
            }
            return options;
        } catch (AdapterException e) {
            return new TreeMap<>();
        }
    }
}
