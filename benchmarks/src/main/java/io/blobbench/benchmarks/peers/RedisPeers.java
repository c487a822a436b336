package io.blobbench.benchmarks.peers;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.blobbench.benchmarks.bare.BareRedis;
import io.blobbench.benchmarks.peers.Comparison.Unit;
import io.blobbench.benchmarks.peers.Contender.Sample;
import io.blobbench.benchmarks.peers.Contenders.Loop;
import io.blobbench.benchmarks.peers.Contenders.Work;
import io.blobbench.server.ServerException;
import io.blobbench.server.source.DebianSource;
import io.blobbench.server.source.PathSource;
import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Redis beside Jedis alone, and beside redis-benchmark where that is installed or can be fetched. */
final class RedisPeers {
    private static final String STORE = "redis";
    private static final String PROGRAM = "redis-benchmark";
    private static final String LIST = "l".repeat(BareRedis.NAME_LENGTH);

    private static final Pattern RATE = Pattern.compile("\"LPUSH [^\"]*\",\"([0-9.]+)\"");
    private static final int BATCH = 256;
    /** Some seconds' worth. */
    private static final int REQUESTS = 4_000_000;

    private RedisPeers() {}

    static Peers of(Tool tool) throws IOException, ServerException {
        Optional<String> program = PeerPrograms.find(
                tool, PROGRAM, new PathSource(PROGRAM), new DebianSource("redis-tools", "usr/bin/" + PROGRAM, PROGRAM));
        return new Peers(
                STORE,
                endpoint -> {},
                List.of(
                        comparison(tool, program, new Work(STORE, BATCH, 1, 1), 0.95),
                        comparison(tool, program, new Work(STORE, BATCH, 4, 1), 1.0),
                        comparison(tool, program, new Work(STORE, BATCH, 1, 8), 0.95)));
    }

    private static Comparison comparison(Tool tool, Optional<String> program, Work work, double programLimit) {
        Contenders contenders = new Contenders(tool);
        // As large as the adapter's.
        Loop loop = new Loop(
                Loop.named("BareRedis"),
                "-Djedis.bufferSize.output=65536",
                Work.BLOB_BYTES,
                Contenders.WARM_UP_MS,
                List.of());
        List<Contender> all = new ArrayList<>();
        all.add(contenders.ours(work, List.of()));
        if (work.inFlight() == 1) { // Jedis' pipelines wait for their answers
            all.add(contenders.bare(Contenders.BARE, 0.97, work, loop));
        }
        program.ifPresent(found -> all.add(
                new Contender(PROGRAM, programLimit, endpoint -> new Sample(rate(tool, found, work, endpoint)))));
        return new Comparison(STORE, work.title(), Unit.BLOBS_PER_SECOND, all);
    }

    /** As many commands in flight as ours have, in one pipeline. */
    private static double rate(Tool tool, String program, Work work, String endpoint)
            throws IOException, InterruptedException {
        String[] hostAndPort = endpoint.split(":", -1);
        String printed = tool.programs()
                .run(List.of(
                        program,
                        "-h",
                        hostAndPort[0],
                        "-p",
                        hostAndPort[1],
                        "-P",
                        String.valueOf(work.batch() * work.inFlight()),
                        "-c",
                        String.valueOf(work.connections()),
                        "-n",
                        String.valueOf(REQUESTS),
                        "--csv",
                        "LPUSH",
                        LIST,
                        "x".repeat(Work.BLOB_BYTES)));
        forget(hostAndPort[0], Integer.parseInt(hostAndPort[1]));
        Matcher rate = RATE.matcher(printed);
        if (!rate.find()) {
            throw new IOException(PROGRAM + " told no rate: " + printed);
        }
        return Double.parseDouble(rate.group(1));
    }

    /** Removes the list that redis-benchmark leaves. */
    private static void forget(String host, int port) throws IOException {
        try (Socket socket = new Socket(host, port)) {
            socket.getOutputStream().write(("DEL " + LIST + "\r\n").getBytes(US_ASCII));
            socket.getInputStream().read();
        }
    }
}
