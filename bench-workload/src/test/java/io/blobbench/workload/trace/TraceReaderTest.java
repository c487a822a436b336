package io.blobbench.workload.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.store.operation.OperationKind;
import io.blobbench.workload.size.BlobSizes.SizeClass;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class TraceReaderTest {
    private static final String HEADER = "offset_us,operation,key,size_bytes\n";

    @TempDir
    private Path folder;

    private Trace read(String text) throws IOException, TraceException {
        return TraceReader.read(Files.writeString(folder.resolve("t.csv"), text), "t.csv");
    }

    @Test
    void operationsKeepTheirOrderKeysAndSizes() throws Exception {
        Trace trace = read(HEADER + "0,put,900,100\n100000,get,900,100\n1000000,put,7,20000\n1000000,delete,900,0\n");

        assertThat(trace.operations()).isEqualTo(4);
        assertThat(trace.keyCount()).isEqualTo(2);
        assertThat(trace.mix()).isEqualTo(Map.of(OperationKind.PUT, 2, OperationKind.GET, 1, OperationKind.DELETE, 1));
        assertThat(trace.offsetNs(1)).isEqualTo(100_000_000);
        assertThat(trace.kind(3)).isEqualTo(OperationKind.DELETE);
        assertThat(trace.key(0)).isEqualTo(trace.key(1)).isNotEqualTo(trace.key(2));
        assertThat(trace.sizes().classes()).containsExactly(new SizeClass(100, 1), new SizeClass(20_000, 1));
        assertThat(trace.sizeClass(2)).isEqualTo(1);
        assertThat(trace.lengthNs(1)).isEqualTo(1_000_000_000);
        assertThat(trace.lengthNs(2)).isEqualTo(500_000_000);
        assertThat(trace.opsPerSecond(2)).isEqualTo(8);
    }

    @Test
    void aReplayCountsWhatIsDueAtItsSpeed() throws Exception {
        Trace trace = read(
                HEADER + "0,append,,9\n900000,append,,9\n2000000,append,,9\n2000000,append,,9\n3000000,append,,9\n");

        assertThat(new TraceReplay(trace, 1).dueBefore(2)).isEqualTo(2);
        assertThat(new TraceReplay(trace, 1).dueBefore(9)).isEqualTo(5);
        assertThat(new TraceReplay(trace, 2).dueBefore(1.1)).isEqualTo(4);
        assertThat(new TraceReplay(trace, 1).mostInASecond(0)).isEqualTo(2);
        assertThat(new TraceReplay(trace, 2).mostInASecond(0)).isEqualTo(3);
        assertThat(new TraceReplay(trace, 2).mostInASecond(1.2)).isOne();
        assertThat(new TraceReplay(trace, 1).mostInASecond(9)).isZero();
    }

    @Test
    void aByteOrderMarkOfASpreadsheetIsNoPartOfTheHeader() throws Exception {
        assertThat(read("\uFEFF" + HEADER + "0,append,,9\n").mix()).isEqualTo(Map.of(OperationKind.APPEND, 1));
    }

    @Test
    void aKeyThatIsReadFirstWasThereBefore() throws Exception {
        Trace trace = read(HEADER + "0,get,1,500\n1,get,2,0\n2,put,3,100\n3,get,3,100\n4,delete,4,700\n5,get,1,900\n");

        assertThat(trace.preloaded(0)).isEqualTo(1);
        assertThat(trace.preloaded(1)).isEqualTo(Trace.ABSENT);
        assertThat(trace.preloaded(2)).isEqualTo(Trace.ABSENT);
        assertThat(trace.preloaded(3)).isEqualTo(2);
        assertThat(trace.sizes().classes()).extracting(SizeClass::bytes).containsExactly(100, 500, 700);
    }

    @Test
    void readsThatTheReplayAnswersOtherwiseAreCounted() throws Exception {
        Trace trace = read(HEADER
                + "0,get,1,500\n1,get,1,500\n2,get,1,0\n" // expired
                + "3,get,2,0\n4,exists,2,9\n" // written by others
                + "5,put,3,100\n6,get,3,100\n7,get,3,200\n8,exists,3,200\n"
                + "9,add,3,700\n10,get,3,100\n11,delete,3,0\n12,get,3,0\n13,exists,3,0\n14,add,3,5\n15,get,3,5\n");

        assertThat(trace.reads()).isEqualTo(new RecordedReads(12, 1, 1, 1));
        assertThat(trace.reads().difference())
                .contains(
                        "3 of 12 reads of the trace (25 %) have another answer than recorded: 1 find a blob where none was"
                                + " recorded, 1 find none where one was recorded, 1 find one of another size");
        assertThat(read(HEADER + "0,get,1,500\n1,get,2,0\n").reads().difference())
                .isEmpty();
        assertThat(read(HEADER + "0,append,,500\n").reads()).isEqualTo(new RecordedReads(0, 0, 0, 0));
    }

    @ParameterizedTest
    @CsvSource({
        "1, 20000, below 0.01",
        "1, 1000, 0.10",
        "1, 3, 33",
        "994, 1000, 99",
        "999, 1000, 99.9",
        "9999, 10000, above 99.9",
        "1000, 1000, 100"
    })
    void onlyAllReadsAreAHundredPercentOfThem(long different, long reads, String percent) {
        assertThat(new RecordedReads(reads, different, 0, 0).difference().orElseThrow())
                .contains(" of the trace (" + percent + " %) have another answer");
    }

    @Test
    void appendsHaveNoKeys() throws Exception {
        Trace trace = read(HEADER + "0,append,,100\n5,append,,100\n");

        assertThat(trace.keyCount()).isZero();
        assertThat(trace.sizes().vary()).isFalse();
    }

    @Test
    void theSumOfItsFileTellsATrace() throws Exception {
        Trace trace = read(HEADER + "0,append,,100\n");

        // sha256sum of the 50 bytes above
        assertThat(trace.sha256()).hasSize(64);
        assertThat(read(HEADER + "0,append,,100\n")).isEqualTo(trace);
        assertThat(read(HEADER + "0,append,,101\n")).isNotEqualTo(trace);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "5,put,1 | t.csv:3: got '5,put,1', expected four fields: offset_us,operation,key,size_bytes",
                "-5,put,1,100 | t.csv:3: offset_us: got '-5', expected a whole number from 0",
                "5,putt,1,100 | t.csv:3: operation: got 'putt', expected one of append, put, get, exists, add, delete, did you"
                        + " mean 'put'?",
                "5,update,1,100 | t.csv:3: operation: got 'update', expected one of append",
                "5,put,x,100 | t.csv:3: key: got 'x', expected a whole number from 0",
                "5,put,9999999999999999999,100 | t.csv:3: key: got '9999999999999999999', expected a whole number",
                "5,put,1,-1 | t.csv:3: size_bytes: got '-1', expected a whole number from 0 to 2147483639",
                "5,append,1,100 | t.csv:3: key: got '1', expected nothing: append has no key",
                "3,put,1,100 | t.csv:3: offset_us: got 3, expected at least that of the line before, 4",
                "5,append,,100 | t.csv: has append, which has no keys, beside operations that have",
            })
    void aBadLineIsNamed(String line, String message) {
        assertThatThrownBy(() -> read(HEADER + "4,put,1,100\n" + line + "\n"))
                .isInstanceOf(TraceException.class)
                .hasMessageStartingWith(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0,put,1,100\n", "offset,operation,key,size\n"})
    void aFileBeginsWithItsHeader(String text) {
        assertThatThrownBy(() -> read(text))
                .hasMessageStartingWith("t.csv:1: got ")
                .hasMessageEndingWith("expected the header offset_us,operation,key,size_bytes");
    }

    @Test
    void aTraceWithoutOperationsIsRefused() {
        assertThatThrownBy(() -> read(HEADER)).hasMessageStartingWith("t.csv: has no operation, expected lines of");
    }

    @Test
    void linesWrittenAreLinesRead() throws Exception {
        TraceLine line = new TraceLine(17, OperationKind.ADD, 5, 100);

        assertThat(TraceLine.parse(line.text())).isEqualTo(line);
        assertThat(new TraceLine(1, OperationKind.APPEND, TraceLine.NO_KEY, 3).text())
                .isEqualTo("1,append,,3");
    }

    @Test
    void aMillionLinesStaySmall() throws Exception {
        Path file = folder.resolve("million.csv");
        try (Writer out = Files.newBufferedWriter(file)) {
            out.write(HEADER);
            for (int i = 0; i < 1_000_000; i++) {
                out.write(i + ",put," + (i * 7919L % 100_003) + "," + (100 + i % 50) + "\n");
            }
        }
        Trace trace = TraceReader.read(file, "million.csv");

        assertThat(trace.operations()).isEqualTo(1_000_000);
        assertThat(trace.keyCount()).isEqualTo(100_003);
        assertThat(trace.sizes().classes()).hasSize(50);
    }
}
