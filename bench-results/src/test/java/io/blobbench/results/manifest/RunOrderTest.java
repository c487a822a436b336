package io.blobbench.results.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.TimeZone;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunOrderTest {
    @TempDir
    private Path results;

    @Test
    void runsAreOrderedByTheirStartAndNotByTheLocalTimeInTheirNames() throws IOException {
        Path summer = run("20261025-025500-redis-smoke", "2026-10-25T00:55:00.000Z");
        Path winter = run("20261025-020500-redis-smoke", "2026-10-25T01:05:00.000Z");
        Path inUtc = run("20261025-012500-redis-smoke", "2026-10-25T01:25:00.000Z");
        Path second = run("20261025-012500-redis-smoke-2", "2026-10-25T01:25:00.000Z");

        assertThat(oldestFirst(second, inUtc, winter, summer)).containsExactly(summer, winter, inUtc, second);
    }

    @Test
    void theNameTellsTheStartOfARunThatCannotBeRead() throws IOException {
        TimeZone before = TimeZone.getDefault();
        TimeZone.setDefault(TimeZone.getTimeZone(ZoneId.of("Europe/Berlin")));
        try {
            Path first = run("20261120-093000-redis-smoke", "2026-11-20T08:30:00.000Z");
            Path damaged = Files.createDirectory(results.resolve("20261120-094500-redis-smoke"));
            Path last = run("20261120-085000-redis-smoke", "2026-11-20T08:50:00.000Z");
            Path renamed = Files.createDirectory(results.resolve("renamed"));

            assertThat(oldestFirst(last, damaged, first, renamed)).containsExactly(renamed, first, damaged, last);
        } finally {
            TimeZone.setDefault(before);
        }
    }

    private static List<Path> oldestFirst(Path... runs) {
        return RunOrder.oldestFirst(List.of(runs), Function.identity());
    }

    private Path run(String name, String startedAt) throws IOException {
        Path folder = Files.createDirectory(results.resolve(name));
        Files.writeString(
                folder.resolve(ManifestFile.NAME),
                "{\"schema_version\": 2, \"status\": \"COMPLETE\", \"started_at\": \"" + startedAt + "\"}");
        return folder;
    }
}
