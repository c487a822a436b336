package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.cli.BenchProcess.Ended;
import io.blobbench.cli.base.ExitCodes;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Impossible local servers are refused before anything is made. */
class LocalServerUsageIT {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(delimiterString = "=>", quoteCharacter = '`', textBlock = """
            redis       --server-source=debain   => unknown source of redis-server 'debain', did you mean 'debian'?
            kafka       --server-source=debian   => --server-source: there is no choice for kafka, its server comes from Maven org.apache.kafka:kafka_2.13, any version from 3.3 on
            memory      --server-source=path     => --server-source: there is no choice for memory, which needs no server
            memory      --nodes=3 --server-version=9 => --server-version, --nodes: there is no choice for memory, which needs no server
            etcd,kafka  --server-version=latest  => --server-version must be like 1.2.3, got 'latest'
            redis       --server-version=7.0.15 --server-home=. => --server-home and the version 7.0.15 exclude each other: the only server is that of .
            redis       --server-home=nowhere    => --server-home: there is no nowhere
            """)
    void aRunIsRefusedWithOneMessage(String arguments, String message) throws Exception {
        String[] words = Stream.concat(
                        Stream.of("run", "--results=" + folder.resolve("results"), "--scenario", "smoke", "--store"),
                        Stream.of(arguments.split(" +")))
                .toArray(String[]::new);

        Ended bench = InProcess.bench(words);

        assertThat(bench.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(bench.err()).isEqualTo("bench: " + message + "\n");
        assertThat(bench.out()).isEmpty();
        assertThat(folder.resolve("results")).doesNotExist();
    }

    @Test
    void aPlanOfAStoreWithoutServersTakesNoNodes() throws Exception {
        Ended bench = InProcess.bench("plan", "--scenario=smoke", "--store=memory", "--nodes=3");

        assertThat(bench.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(bench.err()).isEqualTo("bench: --nodes: there is no choice for memory, which needs no server\n");
    }

    @ParameterizedTest
    @CsvSource(delimiterString = "=>", quoteCharacter = '`', textBlock = """
            --server-source=valhalla          => unknown source of redis-server 'valhalla', known are [
            --server-version=../7             => --server-version must be like 1.2.3, got '../7'
            """)
    void aServerIsRefusedWithOneMessage(String arguments, String message) throws Exception {
        String[] words = Stream.concat(
                        Stream.of("server", "start", "--store", "redis"), Stream.of(arguments.split(" +")))
                .toArray(String[]::new);

        Ended bench = InProcess.bench(words);

        assertThat(bench.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(bench.err()).startsWith("bench: " + message).hasLineCount(1);
    }

    @Test
    void aDetachedServerIsRefusedByTheProcessThatTheUserSees() throws Exception {
        try (BenchProcess bench =
                BenchProcess.start(folder, "server", "start", "--store=redis", "--detach", "--server-source=debain")) {
            assertThat(bench.exitCode()).isEqualTo(ExitCodes.USAGE);
            assertThat(bench.err())
                    .startsWith("bench: unknown source of redis-server 'debain', did you mean 'debian'?")
                    .hasLineCount(1);
        }
    }
}
