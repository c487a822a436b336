package io.blobbench.trial.leftover;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.blobbench.store.error.FileFailures;
import io.blobbench.store.layout.Layout;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A line of JSON for each thing that a run makes or changes on target servers: on disk before it happens, and again
 * when undone, so that the leftovers of a run that died are known; the lines go when nothing is left. The process of a trial writes, be
 * it the run's own or its child; control thread only.
 *
 * @param file in the run's folder
 */
public record LeftoverJournal(Path file) {
    public static final String FILE_NAME = "leftovers.jsonl";

    private static final ObjectMapper JSON = JsonMapper.builder()
            .withConfigOverride(List.class, lists -> lists.setSetterInfo(JsonSetter.Value.forContentNulls(Nulls.FAIL)))
            .withConfigOverride(Map.class, maps -> maps.setSetterInfo(JsonSetter.Value.forContentNulls(Nulls.FAIL)))
            .build();
    /** Longer ones are of no run of ours. */
    private static final long MOST_BYTES = 64L << 20;

    /** A line. */
    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "step")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Begun.class, name = "begun"),
        @JsonSubTypes.Type(value = Resumed.class, name = "resumed"),
        @JsonSubTypes.Type(value = Making.class, name = "making"),
        @JsonSubTypes.Type(value = Restored.class, name = "restored"),
        @JsonSubTypes.Type(value = Removed.class, name = "removed")
    })
    private sealed interface Line {}

    /** The servers of the run, by the name of their store. */
    private record Begun(String store, List<String> endpoints) implements Line {}

    /** The run was continued, at a time as ISO 8601. */
    private record Resumed(String at) implements Line {}

    /**
     * A layout is about to be made, and settings are about to be changed from these values.
     *
     * @param changedFor the layout whose settings they get; null in lines of older versions
     * @param client properties with which the clients of the trial reach them; null in lines of older versions
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    private record Making(
            String layout,
            Map<String, String> former,
            @Nullable Layout changedFor,
            @Nullable Map<String, String> client)
            implements Line {}

    /** The servers have the settings again that they had before a layout was made, or others that their users chose since. */
    private record Restored(String layout) implements Line {}

    /** Nothing of a layout is left. */
    private record Removed(String layout) implements Line {}

    /** The journal in the folder of a run. */
    public static LeftoverJournal of(Path runFolder) {
        return new LeftoverJournal(runFolder.resolve(FILE_NAME));
    }

    /** The run begins, on the given servers. */
    public LeftoverJournal begin(String store, List<String> endpoints) throws IOException {
        append(new Begun(store, endpoints));
        return this;
    }

    /** The run is continued, on the same servers. */
    public LeftoverJournal resumed(Instant at) throws IOException {
        append(new Resumed(at.toString()));
        return this;
    }

    /** Before anything is made or changed. */
    public void making(Leftover planned) throws IOException {
        append(new Making(
                planned.layout(), planned.former(), planned.changedFor().orElse(null), planned.client()));
    }

    /**
     * The servers have their former settings again, or others that their users chose since; does nothing where there were none to restore.
     *
     * @return why that could not be written, which is no reason to leave the layout on the servers
     */
    public Optional<IOException> restored(Leftover left) {
        try {
            if (!left.former().isEmpty()) {
                append(new Restored(left.layout()));
            }
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(e);
        }
    }

    /** Nothing of the layout is left. Where nothing of any other is, the lines about layouts go: the journal of a long run stays short. */
    public void removed(String layout) throws IOException {
        append(new Removed(layout));
        try {
            shorten();
        } catch (IOException e) {
            return; // the longer journal says the same, and the next removal tries again
        }
    }

    private void shorten() throws IOException {
        Leftovers left = read();
        if (!left.none()) {
            return;
        }
        StringBuilder lines = new StringBuilder(text(new Begun(left.store(), left.endpoints())));
        if (left.resumedAt().isPresent()) {
            lines.append(text(new Resumed(left.resumedAt().get().toString())));
        }
        Path next = file.resolveSibling(FILE_NAME + ".next");
        Files.deleteIfExists(next); // of a process that was killed here
        try {
            Files.writeString(
                    next,
                    lines,
                    StandardOpenOption.CREATE_NEW,
                    StandardOpenOption.WRITE,
                    StandardOpenOption.SYNC); // on disk before it takes the place of the other
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(next);
        }
        // Else the longer file could be back after a power failure, without the lines that followed.
        try (FileChannel folder =
                FileChannel.open(Objects.requireNonNull(file.toAbsolutePath().getParent()))) {
            folder.force(true);
        }
    }

    private static String text(Line line) throws IOException {
        return JSON.writerFor(Line.class).writeValueAsString(line) + "\n";
    }

    private void append(Line line) throws IOException {
        byte[] text = text(line).getBytes(StandardCharsets.UTF_8);
        try (FileChannel channel = FileChannel.open(
                file,
                StandardOpenOption.CREATE,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE,
                StandardOpenOption.SYNC,
                LinkOption.NOFOLLOW_LINKS)) {
            channel.truncate(wholeBytes(channel)); // a line after one that was cut off could not be read
            ByteBuffer rest = ByteBuffer.wrap(text);
            while (rest.hasRemaining()) {
                channel.write(rest, channel.size());
            }
        } catch (IOException e) {
            throw new IOException("cannot write " + file + ": " + FileFailures.reason(e), e);
        }
    }

    /** The bytes up to the last end of a line. */
    private static long wholeBytes(FileChannel channel) throws IOException {
        ByteBuffer last = ByteBuffer.allocate(1);
        long end = channel.size();
        while (end > 0 && channel.read(last.clear(), end - 1) == 1 && last.get(0) != '\n') {
            end--;
        }
        return end;
    }

    /**
     * Reads what is still to be undone.
     *
     * @throws IOException when the file is missing, cannot be read, or is not the journal of a run; a last line that its writer did
     *     not finish does not count, as nothing was done after it
     */
    public Leftovers read() throws IOException {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) || Files.size(file) > MOST_BYTES) {
            throw new IOException(file + " is not the journal of a run");
        }
        String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        List<String> lines =
                text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
        if (lines.isEmpty() || !(parse(lines, 0) instanceof Begun begun)) {
            throw new IOException(file + ": the first line names no servers");
        }
        Map<String, Leftover> remaining = new LinkedHashMap<>();
        Optional<Instant> resumedAt = Optional.empty();
        for (int i = 1; i < lines.size(); i++) {
            Line line = parse(lines, i);
            apply(line, remaining);
            if (line instanceof Resumed resumed) {
                resumedAt = Optional.of(instant(resumed, i));
            }
        }
        return new Leftovers(begun.store, begun.endpoints, resumedAt, List.copyOf(remaining.values()));
    }

    private Instant instant(Resumed resumed, int index) throws IOException {
        try {
            return Instant.parse(Objects.requireNonNullElse(resumed.at, ""));
        } catch (DateTimeException e) {
            throw new IOException(file + ", line " + (index + 1) + ": no time of a resumption: " + resumed.at, e);
        }
    }

    private Line parse(List<String> lines, int index) throws IOException {
        try {
            Line line = JSON.readValue(lines.get(index), Line.class);
            if (line instanceof Begun begun && (begun.store == null || begun.endpoints == null)) {
                throw new IOException(file + ", line " + (index + 1) + ": no store, or no endpoints");
            }
            return line;
        } catch (JsonProcessingException e) {
            throw new IOException(file + ", line " + (index + 1) + ": " + e.getOriginalMessage(), e);
        }
    }

    private void apply(Line line, Map<String, Leftover> remaining) throws IOException {
        if (line instanceof Making making) {
            if (making.layout == null || making.former == null || !LayoutNames.made(making.layout)) {
                throw new IOException(file + ": '" + making.layout + "' is no layout that a run makes");
            }
            // A layout made anew before its settings were restored still has the first settings to restore.
            remaining.merge(
                    making.layout,
                    new Leftover(
                            making.layout,
                            making.former,
                            Optional.ofNullable(making.changedFor),
                            Objects.requireNonNullElse(making.client, Map.of())),
                    (before, again) -> before.former().isEmpty() ? again : before);
        } else if (line instanceof Restored restored) {
            remaining.computeIfPresent(restored.layout, (name, left) -> left.restored());
        } else if (line instanceof Removed removed) {
            remaining.computeIfPresent(
                    removed.layout, (name, left) -> left.former().isEmpty() ? null : left);
        }
    }
}
