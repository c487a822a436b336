package io.blobbench.cli.explain;

import java.util.Iterator;
import java.util.stream.Stream;

/** Paths of all keys and names of all columns, for shells to complete; picocli makes one. */
final class KeyNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
        return Stream.concat(
                        KeySheet.all().keySet().stream().filter(path -> !path.contains("<")),
                        ColumnLookup.names().stream())
                .distinct()
                .iterator();
    }
}
