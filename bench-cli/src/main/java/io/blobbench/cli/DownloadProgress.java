package io.blobbench.cli;

import io.blobbench.server.DownloadListener;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Sums up the files that a run fetches. Told by the resolver's threads, read by the display's. */
final class DownloadProgress implements DownloadListener {
    private final Map<String, long[]> files = new HashMap<>();
    private final Set<String> underWay = new HashSet<>();
    private final Runnable firstFile;

    /**
     * @param firstFile runs once, when something turns out not to be in the cache
     */
    DownloadProgress(Runnable firstFile) {
        this.firstFile = firstFile;
    }

    @Override
    public synchronized void progress(String file, long bytes, long totalBytes) {
        if (files.isEmpty()) {
            firstFile.run();
        }
        files.put(file, new long[] {bytes, Math.max(bytes, totalBytes)});
        underWay.add(file);
    }

    @Override
    public synchronized void done(String file) {
        underWay.remove(file);
    }

    /** {@code fetching 12 files, 23.4 of 45.0 MB}; empty when nothing is under way. */
    synchronized String describe() {
        if (underWay.isEmpty()) {
            return "";
        }
        long bytes = files.values().stream().mapToLong(sizes -> sizes[0]).sum();
        long total = files.values().stream().mapToLong(sizes -> sizes[1]).sum();
        String file = files.size() == 1 ? underWay.iterator().next() : "file " + files.size();
        return "fetching " + file + ", " + Figures.bytes(bytes) + " of " + Figures.bytes(total);
    }
}
