package io.blobbench.cli.display;

import io.blobbench.scenario.text.Counted;
import io.blobbench.schedule.NanoClock;
import io.blobbench.server.artifact.DownloadListener;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Sums up the downloads of a run. Called on the threads that fetch, read by the display's. */
public final class DownloadProgress implements DownloadListener {
    private final Map<String, long[]> files = new HashMap<>();
    private final Set<String> underWay = new HashSet<>();
    private final Map<String, Long> activities = new LinkedHashMap<>();
    private final Consumer<String> begins;
    private final Consumer<String> says;
    private final NanoClock clock;

    /**
     * Begins with nothing under way.
     *
     * @param begins receives one line when server files are fetched, and one for every activity
     * @param says receives messages for users
     */
    DownloadProgress(Consumer<String> begins, Consumer<String> says, NanoClock clock) {
        this.begins = begins;
        this.says = says;
        this.clock = clock;
    }

    @Override
    public synchronized void progress(String file, long bytes, long totalBytes) {
        if (files.isEmpty()) {
            begins.accept("fetching server files that are not in the cache yet");
        }
        files.put(file, new long[] {bytes, Math.max(bytes, totalBytes)});
        underWay.add(file);
    }

    @Override
    public synchronized void working(String activity) {
        begins.accept(activity);
        activities.put(activity, clock.nanoTime());
    }

    @Override
    public void said(String line) {
        says.accept(line);
    }

    @Override
    public synchronized void done(String fileOrActivity) {
        underWay.remove(fileOrActivity);
        activities.remove(fileOrActivity);
    }

    /** The progress of all files, or the package client at work; empty when nothing is under way. */
    synchronized Optional<UnderWay> fetched() {
        if (!underWay.isEmpty()) {
            long bytes = files.values().stream().mapToLong(sizes -> sizes[0]).sum();
            long total = files.values().stream().mapToLong(sizes -> sizes[1]).sum();
            return Optional.of(new Fetched(files.size(), bytes, total));
        }
        return activities.entrySet().stream()
                .findFirst()
                .map(first -> new Working(first.getKey(), Duration.ofNanos(clock.nanoTime() - first.getValue())));
    }

    /** The display of a download; its text is for users. */
    public sealed interface UnderWay {
        /** The completed share, in [0, 1]; 0 where unknown. */
        double share();
    }

    /**
     * A download at one moment.
     *
     * @param files begun so far
     * @param bytes that have arrived
     * @param totalBytes of the files begun so far; more may follow
     */
    record Fetched(int files, long bytes, long totalBytes) implements UnderWay {
        @Override
        public double share() {
            return totalBytes == 0 ? 0 : (double) bytes / totalBytes;
        }

        @Override
        public String toString() {
            return "fetching " + Counted.of(files, "file") + ", " + Figures.bytes(bytes) + " of "
                    + Figures.bytes(totalBytes);
        }
    }

    /**
     * A package client at work.
     *
     * @param activity what it does
     * @param elapsed since it began
     */
    record Working(String activity, Duration elapsed) implements UnderWay {
        @Override
        public double share() {
            return 0;
        }

        @Override
        public String toString() {
            return activity + " (" + elapsed.toSeconds() + " s)";
        }
    }
}
