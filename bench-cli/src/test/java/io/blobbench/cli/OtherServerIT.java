package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.blobbench.cli.BenchProcess.Ended;
import io.blobbench.cli.base.ExitCodes;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An endpoint at which a web server listens instead of the store. */
@Execution(ExecutionMode.CONCURRENT)
class OtherServerIT {
    @TempDir
    private Path results;

    @ParameterizedTest
    @CsvSource({"redis, Redis", "etcd, etcd", "cassandra, Cassandra", "kryonet, KryoNet"})
    void itIsSaidThatAnotherServerAnswers(String store, String protocol) throws Exception {
        HttpServer web = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        web.start();
        try {
            String endpoint = "127.0.0.1:" + web.getAddress().getPort();

            Ended bench = InProcess.bench(
                    "--store", store, "--endpoint", endpoint, "--scenario", "smoke", "--results", results.toString());

            assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.UNREACHABLE);
            assertThat(results).isEmptyDirectory();
            assertThat(bench.err())
                    .contains(endpoint)
                    .containsPattern(": the server does not answer as " + protocol + " does: .*; is the endpoint that"
                            + " of another server\\?")
                    .hasLineCount(1);
        } finally {
            web.stop(0);
        }
    }
}
