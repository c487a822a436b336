package io.blobbench.results.journal;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.blobbench.results.FileLines;
import io.blobbench.results.JournalFile;
import io.blobbench.results.ResultsException;
import io.blobbench.results.RunFile;
import io.blobbench.results.manifest.ManifestJson;
import io.blobbench.trial.facts.TrialId;
import io.blobbench.trial.judge.Round;
import java.io.Closeable;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;

/**
 * trials.jsonl: what a resumed run has to know of the trials before it, a line of JSON each. A trial ended if its row is in
 * results.csv and its line is here. Used by the control thread only.
 */
final class TrialJournal implements Closeable {
    static final String FILE_NAME = "trials.jsonl";

    private static final ObjectWriter WRITER =
            ManifestJson.MAPPER.writerFor(Line.class).without(SerializationFeature.INDENT_OUTPUT);
    private static final ObjectReader READER = ManifestJson.MAPPER.readerFor(Line.class);

    private final JournalFile file;

    TrialJournal(Path folder) {
        this.file = JournalFile.open(folder.resolve(FILE_NAME));
    }

    /** A line. */
    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "step")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Ended.class, name = "ended"),
        @JsonSubTypes.Type(value = Held.class, name = "held"),
        @JsonSubTypes.Type(value = HoldMissing.class, name = "hold-missing"),
        @JsonSubTypes.Type(value = Resumed.class, name = "resumed")
    })
    private sealed interface Line {}

    /**
     * A trial that ended and was not cut off.
     *
     * @param reasons of the trial alone
     */
    record Ended(Round round, List<String> reasons) implements Line {}

    /** A cell that was held for long. */
    private record Held(String cell, double ratio) implements Line {}

    /** The run ended before a cell that was to be held was. */
    private record HoldMissing() implements Line {}

    /** The run was continued. */
    private record Resumed(Optional<Instant> at) implements Line {}

    /**
     * The contents of a journal.
     *
     * @param ended in the order of the file
     * @param heldRatios by the id of the cell
     * @param holdMissing whether the run, when it last ended, had not held a cell that was to be held
     */
    record Contents(List<Ended> ended, Map<String, Double> heldRatios, boolean holdMissing) {}

    void ended(Round round, List<String> reasons) {
        append(new Ended(round, reasons));
    }

    void held(String cell, double ratio) {
        append(new Held(cell, ratio));
    }

    void holdMissing() {
        append(new HoldMissing());
    }

    void resumed(Instant at) {
        append(new Resumed(Optional.of(at)));
    }

    private void append(Line line) {
        try {
            file.append(WRITER.writeValueAsString(line) + "\n");
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a line of the journal can always be written", e);
        }
    }

    /** As {@link JournalFile#force}. */
    void force() {
        file.force();
    }

    /**
     * Reads a journal; a last line that its writer did not finish is not there.
     *
     * @throws ResultsException when the run has none, or it is damaged
     */
    static Contents read(Path folder) {
        Path path = folder.resolve(FILE_NAME);
        if (!new RunFile(path).exists()) {
            throw new ResultsException(
                    folder + " cannot be resumed: it has no " + FILE_NAME + ", the journal of its trials");
        }
        List<Ended> ended = new ArrayList<>();
        Map<String, Double> ratios = new LinkedHashMap<>();
        AtomicBoolean holdMissing = new AtomicBoolean();
        FileLines.forEach(path, text -> {
            Line line = parse(path, text);
            if (line instanceof Ended trial) {
                ended.add(trial);
            } else if (line instanceof Held held) {
                ratios.put(held.cell, held.ratio);
            } else {
                holdMissing.set(line instanceof HoldMissing); // a resumed run begins anew
            }
        });
        return new Contents(ended, ratios, holdMissing.get());
    }

    /** Removes the lines of ended trials that do not count; all others stay as they are. */
    static void retain(Path folder, Predicate<TrialId> counts) {
        Path path = folder.resolve(FILE_NAME);
        FileLines.retain(
                path,
                text -> !(parse(path, text) instanceof Ended trial)
                        || counts.test(trial.round().id()));
    }

    private static Line parse(Path path, String text) {
        try {
            Line line = READER.readValue(text);
            if (line instanceof Ended ended && (ended.round == null || ended.round.id() == null)) {
                throw new ResultsException(path + ": no trial is named in " + text);
            }
            return line;
        } catch (JsonProcessingException e) {
            throw new ResultsException(path + ": " + e.getOriginalMessage(), e);
        }
    }

    @Override
    public void close() {
        file.close();
    }
}
