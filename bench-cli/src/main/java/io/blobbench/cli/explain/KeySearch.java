package io.blobbench.cli.explain;

import io.blobbench.scenario.key.Key;
import io.blobbench.scenario.key.Keys;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Finds keys and columns by what their texts say. */
final class KeySearch {
    private KeySearch() {}

    /** The keys that have a text in their path or meaning, with the beginning of that meaning. */
    static Map<String, String> keys(String text) {
        Map<String, String> briefs = new LinkedHashMap<>();
        for (Key<?> key : Keys.all()) {
            if (has(key.path() + " " + KeySheet.plain(key.notes().meaning()), text)) {
                briefs.put(key.path(), KeySheet.brief(key));
            }
        }
        return briefs;
    }

    /** The same of columns, by name. */
    static Map<String, String> columns(String text) {
        Map<String, String> briefs = new LinkedHashMap<>();
        for (ColumnLookup.Found found : ColumnLookup.saying(words -> has(words, text))) {
            briefs.put(found.column().name(), KeySheet.brief(found.column().meaning()));
        }
        return briefs;
    }

    /** Whatever the case of the letters. */
    private static boolean has(String where, String text) {
        return where.toLowerCase(Locale.ROOT).contains(text.toLowerCase(Locale.ROOT));
    }
}
