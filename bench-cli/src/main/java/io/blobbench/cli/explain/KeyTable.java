package io.blobbench.cli.explain;

import io.blobbench.scenario.key.Key;
import io.blobbench.scenario.key.Keys;
import io.blobbench.scenario.key.WorkloadKeys;

/** The table of all keys for the page about scenarios, in Markdown. */
final class KeyTable {
    private static final String MIX = "workload.mix.<operation>";

    private KeyTable() {}

    /** The table with its head, a line a key. */
    static String markdown() {
        StringBuilder table = new StringBuilder("| key | default | values | meaning |\n|---|---|---|---|\n");
        boolean mixed = false;
        for (Key<?> key : Keys.all()) {
            if (!WorkloadKeys.MIX.containsValue(key)) {
                row(table, key.path(), key, key.notes().meaning());
            } else if (!mixed) {
                mixed = true;
                row(
                        table,
                        MIX,
                        key,
                        key.notes().meaning().replaceFirst("weight of `[a-z-]+`", "weight of an operation"));
            }
        }
        for (ScenarioPart part : ScenarioPart.values()) {
            row(table, part.path(), part.byDefault(), part.valueForm(), part.meaning());
        }
        return table.toString();
    }

    private static void row(StringBuilder table, String path, Key<?> key, String meaning) {
        String mark =
                switch (key.varies()) {
                    case AXIS -> "A · ";
                    case PAIRED -> "P · ";
                    case NEVER -> "";
                };
        String scope = KeyText.scope(key);
        row(
                table,
                path,
                KeyText.byDefault(key),
                mark + KeyText.values(key),
                scope.isEmpty() ? meaning : meaning + " · " + scope);
    }

    private static void row(StringBuilder table, String path, String byDefault, String values, String meaning) {
        table.append("| `").append(path).append("` | ").append(byDefault).append(" | ");
        table.append(values).append(" | ").append(meaning).append(" |\n");
    }
}
