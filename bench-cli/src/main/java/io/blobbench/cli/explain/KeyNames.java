package io.blobbench.cli.explain;

import java.util.Iterator;

/** Paths of all keys, for shells to complete; picocli makes one. */
final class KeyNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
        return KeySheet.all().keySet().stream()
                .filter(path -> !path.contains("<"))
                .iterator();
    }
}
