package io.blobbench.benchmarks.peers;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.blobbench.benchmarks.peers.Comparison.Unit;
import io.blobbench.benchmarks.peers.Contenders.Loop;
import io.blobbench.benchmarks.peers.Contenders.Work;
import java.io.File;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Redis beside Jedis alone, and beside redis-benchmark where that is installed. */
final class RedisPeers {
    private static final String STORE = "redis";
    private static final String PROGRAM = "redis-benchmark";
    private static final Pattern RATE = Pattern.compile("\"LPUSH\",\"([0-9.]+)\"");
    /** Some seconds' worth. */
    private static final int REQUESTS = 4_000_000;

    private RedisPeers() {}

    static Peers of(Tool tool) {
        Contenders contenders = new Contenders(tool);
        if (!installed()) {
            System.err.println(PROGRAM + " is not on PATH, so it is left out; Debian's package redis-tools has it");
        }
        return new Peers(
                STORE,
                endpoint -> {},
                List.of(comparison(tool, contenders, 1, 0.95, 0.95), comparison(tool, contenders, 8, 0.95, 0.75)));
    }

    private static Comparison comparison(
            Tool tool, Contenders contenders, int connections, double bareLimit, double programLimit) {
        Work work = new Work(STORE, 256, 1, connections);
        // As large as the adapter's.
        Loop loop = new Loop(
                Loop.named("BareRedis"),
                "-Djedis.bufferSize.output=65536",
                Work.BLOB_BYTES,
                Contenders.WARM_UP_MS,
                List.of());
        List<Contender> all = new ArrayList<>();
        all.add(contenders.ours(work, List.of()));
        all.add(contenders.bare(Contenders.BARE, bareLimit, work, loop));
        if (installed()) {
            all.add(new Contender(PROGRAM, programLimit, endpoint -> rate(tool, work, endpoint)));
        }
        return new Comparison(STORE, work.title(), Unit.BLOBS_PER_SECOND, all);
    }

    private static boolean installed() {
        return Arrays.stream(System.getenv("PATH").split(File.pathSeparator, -1))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, PROGRAM)));
    }

    private static double rate(Tool tool, Work work, String endpoint) throws IOException, InterruptedException {
        String[] hostAndPort = endpoint.split(":", -1);
        String printed = tool.programs()
                .run(List.of(
                        PROGRAM,
                        "-h",
                        hostAndPort[0],
                        "-p",
                        hostAndPort[1],
                        "-t",
                        "lpush",
                        "-d",
                        String.valueOf(Work.BLOB_BYTES),
                        "-P",
                        String.valueOf(work.batch()),
                        "-c",
                        String.valueOf(work.connections()),
                        "-n",
                        String.valueOf(REQUESTS),
                        "--csv"));
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
            socket.getOutputStream().write("DEL mylist\r\n".getBytes(US_ASCII));
            socket.getInputStream().read();
        }
    }
}
