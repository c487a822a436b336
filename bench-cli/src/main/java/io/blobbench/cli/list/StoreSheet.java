package io.blobbench.cli.list;

import io.blobbench.adapter.Adapter;
import io.blobbench.cli.explain.LabelledLines;
import io.blobbench.server.ServerFactory;
import io.blobbench.store.StoreTraits;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.LayoutOption;
import io.blobbench.store.operation.CompletionMode;
import io.blobbench.store.operation.OperationKind;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The abilities of one store, as lines of a label and its value. Used by one thread. */
final class StoreSheet {
    private static final int LABEL_WIDTH = 10;

    private final LabelledLines lines = new LabelledLines(LABEL_WIDTH);

    private StoreSheet() {}

    /**
     * Describes a store.
     *
     * @param whole whether options of a store without servers, which are many, come with their meanings
     */
    static List<String> of(Adapter adapter, boolean whole) {
        StoreSheet sheet = new StoreSheet();
        StoreTraits traits = adapter.store().traits();
        sheet.line("client", adapter.store().clientVersion());
        sheet.line("operations", words(traits.operations(), OperationKind::word));
        sheet.line("completion", completion(traits.completion()));
        sheet.line("consistency", words(traits.consistencies(), Consistency::word));
        sheet.line("durability", words(traits.durabilities().keySet(), Durability::word));
        sheet.line("replicas", traits.replicated() ? "yes" : "no");
        adapter.server().ifPresent(sheet::server);
        if (whole || adapter.server().isPresent()) {
            traits.options().stream()
                    .sorted(Comparator.comparing(LayoutOption::name))
                    .forEach(option -> sheet.line("option", meaning(option)));
        } else if (!traits.options().isEmpty()) {
            String names = String.join(", ", new TreeSet<>(traits.optionNames()));
            sheet.line("options", names + "; 'bench list stores " + adapter.name() + "' explains them");
        }
        return sheet.lines.lines();
    }

    private void server(ServerFactory server) {
        String own = server.products().get(0);
        List<String> known = server.knownVersions(own);
        String first = server.sources(own, Optional.empty()).isPresent()
                ? "that of the first source that works here"
                : server.defaultVersion() + " when none is asked for or installed";
        line("server", known.size() == 1 ? first : first + "; known are " + String.join(", ", known));
        from(server, own);
        for (String product : server.products().subList(1, server.products().size())) {
            line(
                    "server",
                    "with --server " + product + "; known are " + String.join(", ", server.knownVersions(product)));
            from(server, product);
        }
    }

    private void from(ServerFactory server, String product) {
        String origin = server.origin(product);
        if (!origin.isEmpty()) {
            line("from", origin);
        }
    }

    private static String meaning(LayoutOption option) {
        String byDefault = option.defaultValue().isEmpty() ? "" : " (" + option.defaultValue() + " by default)";
        return option.name() + ": " + option.meaning() + byDefault;
    }

    private static String completion(CompletionMode mode) {
        return switch (mode) {
            case INLINE -> "inline, one operation in flight per connection";
            case ASYNC -> "async, many operations in flight per connection";
            case EITHER -> "inline with one operation in flight per connection, async with more";
        };
    }

    private static <T extends Enum<T>> String words(Set<T> values, Function<T, String> word) {
        return values.stream().sorted().map(word).collect(Collectors.joining(", "));
    }

    private void line(String label, String value) {
        lines.add(label, value);
    }
}
