package io.blobbench.cli;

import io.blobbench.server.DownloadListener;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
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

    /** What has been fetched of all files so far; empty when nothing is under way. */
    synchronized Optional<Fetched> fetched() {
        if (underWay.isEmpty()) {
            return Optional.empty();
        }
        long bytes = files.values().stream().mapToLong(sizes -> sizes[0]).sum();
        long total = files.values().stream().mapToLong(sizes -> sizes[1]).sum();
        return Optional.of(new Fetched(files.size(), bytes, total));
    }

    /**
     * A download at one moment.
     *
     * @param files begun so far
     * @param bytes that have arrived
     * @param totalBytes of the files begun so far; more may follow
     */
    record Fetched(int files, long bytes, long totalBytes) {
        double share() {
            return totalBytes == 0 ? 0 : (double) bytes / totalBytes;
        }

        @Override
        public String toString() {
            String count = files == 1 ? "1 file" : files + " files";
            return "fetching " + count + ", " + Figures.bytes(bytes) + " of " + Figures.bytes(totalBytes);
        }
    }
}
