package io.blobbench.scenario.value;

import io.blobbench.scenario.text.Place;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.store.error.FileFailures;
import io.blobbench.workload.trace.Trace;
import io.blobbench.workload.trace.TraceException;
import io.blobbench.workload.trace.TraceReader;
import java.io.IOException;
import java.lang.ref.SoftReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Reads traces, each once as long as its file does not change: all cells and stores of an invocation share it. Usable from any thread. */
public final class TraceFiles {
    private static final Map<Path, Read> BY_PATH = new ConcurrentHashMap<>();

    /** A trace and what its file was when it was read. */
    private record Read(FileTime modified, long bytes, SoftReference<Trace> trace) {}

    private TraceFiles() {}

    /** Reads and checks a whole trace. */
    public static Trace read(Place place, Path file) throws ScenarioException {
        try {
            FileTime modified = Files.getLastModifiedTime(file);
            long bytes = Files.size(file);
            Read before = BY_PATH.get(file);
            Trace known = before != null && before.modified.equals(modified) && before.bytes == bytes
                    ? before.trace.get()
                    : null;
            if (known != null) {
                return known;
            }
            Trace trace = TraceReader.read(file, String.valueOf(file.getFileName()));
            BY_PATH.put(file, new Read(modified, bytes, new SoftReference<>(trace)));
            return trace;
        } catch (TraceException e) {
            throw new ScenarioException(e.getMessage(), e);
        } catch (IOException e) {
            throw new ScenarioException(
                    place.where() + ": load.trace: cannot read " + file + ": " + FileFailures.reason(e), e);
        }
    }
}
