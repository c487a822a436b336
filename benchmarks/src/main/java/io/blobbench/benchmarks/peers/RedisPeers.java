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
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
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

    /** More than enough for a list of some gigabytes. */
    private static final int EMPTYING_MS = 60_000;

    private RedisPeers() {}

    static Peers of(Tool tool) throws IOException, ServerException {
        Optional<String> program = PeerPrograms.find(
                tool, PROGRAM, new PathSource(PROGRAM), new DebianSource("redis-tools", "usr/bin/" + PROGRAM, PROGRAM));
        return new Peers(
                STORE,
                endpoint -> {},
                RedisPeers::empty,
                List.of(
                        comparison(tool, program, work(1, 1), 0.95),
                        comparison(tool, program, work(4, 1), 1.0),
                        comparison(tool, program, work(1, 8), 0.95)));
    }

    /** On one list, as redis-benchmark's is. */
    private static Work work(int inFlight, int connections) {
        return new Work(STORE, BATCH, inFlight, connections, 1);
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
        URI server = URI.create("redis://" + endpoint);
        String printed = tool.programs()
                .run(List.of(
                        program,
                        "-h",
                        server.getHost(),
                        "-p",
                        String.valueOf(server.getPort()),
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
        Matcher rate = RATE.matcher(printed);
        if (!rate.find()) {
            throw new IOException(PROGRAM + " reported no rate: " + printed);
        }
        return Double.parseDouble(rate.group(1));
    }

    /**
     * Removes the list that redis-benchmark leaves, and gives back the memory of what was there before: who finds it again writes
     * 1.1 times as fast.
     */
    private static void empty(String endpoint) throws IOException {
        URI server = URI.create("redis://" + endpoint);
        try (Socket socket = new Socket(server.getHost(), server.getPort())) {
            socket.setSoTimeout(EMPTYING_MS);
            BufferedReader answers = new BufferedReader(new InputStreamReader(socket.getInputStream(), US_ASCII));
            for (String command : List.of("DEL " + LIST, "MEMORY PURGE")) {
                socket.getOutputStream().write((command + "\r\n").getBytes(US_ASCII));
                String answer = answers.readLine();
                if (answer == null || answer.startsWith("-")) {
                    throw new IOException("redis " + endpoint + " answered " + command + " with " + answer);
                }
            }
        }
    }
}
