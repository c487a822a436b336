package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.cli.base.ExitCodes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who can look at the servers of a run, and at what they hold. */
@Execution(ExecutionMode.CONCURRENT)
class LocalDataIT {
    private static final String PASSWORD = "requirepass ";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void thePasswordOfARunStandsInItsServersFolderAloneWhichItsOwnerAloneMayRead(boolean fork) throws Exception {
        List<String> arguments =
                new ArrayList<>(List.of("--store", "redis", "--scenario", "smoke", "--quick", "--keep-servers"));
        if (fork) {
            arguments.addAll(List.of("--fork", "--set", "workload.operation=append"));
        }
        String shown;
        try (BenchProcess bench = BenchProcess.start(folder, arguments.toArray(String[]::new))) {
            assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.OK);
            shown = bench.out() + bench.err();
        }

        Path config = filesBelow(folder).stream()
                .filter(file -> file.endsWith("redis.conf"))
                .findFirst()
                .orElseThrow();
        String password = Files.readAllLines(config).stream()
                .filter(line -> line.startsWith(PASSWORD))
                .map(line -> line.substring(PASSWORD.length()))
                .findFirst()
                .orElseThrow();
        assertThat(password).matches("[0-9a-f]{48}");
        assertThat(shown).doesNotContain(password);
        for (Path file : filesBelow(folder)) {
            if (!file.endsWith("redis.conf")) {
                assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
                        .as(file.toString())
                        .doesNotContain(password);
            }
        }
        Path local = config.getParent().getParent().getParent();
        assertThat(local).hasFileName("local");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(local)))
                .isEqualTo("rwx------");
    }

    private static List<Path> filesBelow(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                    .toList();
        }
    }
}
