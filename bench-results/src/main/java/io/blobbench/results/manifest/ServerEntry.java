package io.blobbench.results.manifest;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A store's description of itself, an element of {@code servers} of run.json.
 *
 * @param firstCell id of the first cell in which the store described itself so
 * @param firstTrial number of that trial of the cell, from 1
 * @param description values by their names, secrets hidden
 */
public record ServerEntry(String firstCell, int firstTrial, SortedMap<String, String> description) {
    public ServerEntry {
        description = Collections.unmodifiableSortedMap(new TreeMap<>(description));
    }
}
