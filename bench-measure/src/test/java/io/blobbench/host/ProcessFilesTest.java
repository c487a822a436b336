package io.blobbench.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessFilesTest {
    @TempDir
    private Path proc;

    @Test
    void aThreadsTimeIsThatOfUserAndSystemWhateverItsName() throws Exception {
        write("7/task/7/stat", "7 (io (2) S 1 2) S 1 7 7 0 -1 4194304 1 2 3 4 150 50 0 0 20 0 4 0 100 1 2 3\n");
        write("7/task/9/stat", "9 (bio_aof) S 1 7 7 0 -1 4194304 1 2 3 4 0 1 0 0 20 0 4 0 100 1 2 3\n");

        assertThat(new ProcessFiles(proc).threadCpuNs(7))
                .containsOnlyKeys(7L, 9L)
                .containsEntry(7L, TimeUnit.SECONDS.toNanos(2))
                .containsEntry(9L, TimeUnit.MILLISECONDS.toNanos(10));
    }

    @Test
    void aThreadWaitedForCoresForTheSecondOfItsTimesAndForAnUnknownTimeWithoutThem() throws Exception {
        write("7/task/7/schedstat", "213906700 58394065 804\n");
        write("7/task/9/stat", "9 (bio_aof) S 1 7 7 0 -1 4194304 1 2 3 4 0 1 0 0 20 0 4 0 100 1 2 3\n");

        assertThat(new ProcessFiles(proc).threadWaitNs(7)).containsExactly(Map.entry(7L, 58_394_065L));
    }

    @Test
    void bytesOfDisksAreThoseReadAndWritten() throws Exception {
        write(
                "7/io",
                "rchar: 99\nwchar: 99\nsyscr: 9\nread_bytes: 4096\nwrite_bytes: 8192\ncancelled_write_bytes: 1\n");

        assertThat(new ProcessFiles(proc).diskBytes(7)).isEqualTo(12_288);
    }

    @Test
    void ofAProcessThatIsNotThereNothingIsKnown() {
        assertThat(new ProcessFiles(proc).threadCpuNs(7)).isEmpty();
        assertThat(new ProcessFiles(proc).diskBytes(7)).isNaN();
    }

    private void write(String file, String text) throws IOException {
        Path path = proc.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }
}
