package io.blobbench.benchmarks.peers;

import io.blobbench.benchmarks.peers.Comparison.Unit;
import io.blobbench.benchmarks.peers.Contender.Sample;
import io.blobbench.benchmarks.peers.Contenders.Loop;
import io.blobbench.benchmarks.peers.Contenders.Work;
import io.blobbench.server.ServerException;
import io.blobbench.server.source.PackagedProgram;
import io.blobbench.store.BuildProperties;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** etcd beside jetcd alone, and beside etcd's own benchmark, which the Go client builds. */
final class EtcdPeers {
    private static final String STORE = "etcd";
    private static final String PROGRAM = "etcd-benchmark";
    private static final Pattern RATE = Pattern.compile("Requests/sec:\\s+([0-9.]+)");
    private static final Pattern REVISION = Pattern.compile("\"revision\":\"([0-9]+)\"");
    /** More than enough for some million keys and their history. */
    private static final Duration EMPTYING = Duration.ofMinutes(2);

    private static final int IN_FLIGHT = 64;
    /** Some ten seconds' worth. */
    private static final int PUTS = 150_000;

    private EtcdPeers() {}

    static Peers of(Tool tool) throws IOException, ServerException {
        String version = BuildProperties.of(EtcdPeers.class).get("etcd.benchmark");
        Optional<String> program = PeerPrograms.find(
                tool, PROGRAM, PackagedProgram.goModule("go.etcd.io/etcd/v3/tools/benchmark", version, PROGRAM));
        return new Peers(
                STORE,
                endpoint -> {},
                EtcdPeers::empty,
                List.of(comparison(tool, program, 1), comparison(tool, program, 4)));
    }

    private static Comparison comparison(Tool tool, Optional<String> program, int connections) {
        Contenders contenders = new Contenders(tool);
        Work work = new Work(STORE, 1, IN_FLIGHT, connections);
        Loop loop = new Loop(
                "io.blobbench.etcd.BareEtcd",
                "",
                Work.BLOB_BYTES,
                Contenders.SINGLE_HEAT_MS,
                Contenders.SINGLE_WARM_UP_MS,
                Contenders.SINGLE_MEASUREMENT_MS,
                List.of());
        List<Contender> all = new ArrayList<>();
        all.add(contenders.ours(work, List.of()));
        all.add(contenders.bare(Contenders.BARE, 1.0, work, loop));
        program.ifPresent(found -> all.add(
                new Contender("etcd's benchmark", 1.05, endpoint -> new Sample(rate(tool, found, work, endpoint)))));
        return new Comparison(STORE, work.title(), Unit.BLOBS_PER_SECOND, all);
    }

    /**
     * Removes the keys that etcd's benchmark leaves, and what the server remembers of them: as long as there is one key of
     * others, the adapter keeps the history of all, and every contender would find a server with more of it.
     */
    private static void empty(String endpoint) throws IOException, InterruptedException {
        long endNs = System.nanoTime() + EMPTYING.toNanos();
        HttpResponse<String> removed = removeAll(endpoint);
        boolean changed = false;
        while (removed.statusCode() == HttpURLConnection.HTTP_UNAVAILABLE && System.nanoTime() < endNs) {
            changed = true;
            removed = removeAll(endpoint);
        }
        Matcher revision = REVISION.matcher(requireOk(removed));
        if (!revision.find()) {
            throw new IOException("etcd " + endpoint + " reported no revision: " + removed.body());
        }
        if (changed || removed.body().contains("\"deleted\"")) {
            String json = "{\"revision\":\"" + revision.group(1) + "\",\"physical\":true}";
            requireOk(call(endpoint, "compaction", json));
        }
    }

    /** Removes every key. With millions of them, the server answers after some seconds that it is unavailable, and goes on removing. */
    private static HttpResponse<String> removeAll(String endpoint) throws IOException, InterruptedException {
        return call(endpoint, "deleterange", "{\"key\":\"AA==\",\"range_end\":\"AA==\"}");
    }

    private static String requireOk(HttpResponse<String> response) throws IOException {
        if (response.statusCode() != HttpURLConnection.HTTP_OK) {
            throw new IOException(response.uri() + " answered " + response.body());
        }
        return response.body();
    }

    private static HttpResponse<String> call(String endpoint, String verb, String json)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://" + endpoint + "/v3/kv/" + verb))
                .POST(HttpRequest.BodyPublishers.ofString(json))
                .timeout(EMPTYING)
                .build();
        return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    }

    private static double rate(Tool tool, String program, Work work, String endpoint)
            throws IOException, InterruptedException {
        int total = work.connections() * PUTS;
        String printed = tool.programs()
                .run(List.of(
                        program,
                        "put",
                        "--endpoints=" + endpoint,
                        "--conns=" + work.connections(),
                        "--clients=" + work.connections() * work.inFlight(),
                        "--key-size=16",
                        "--sequential-keys",
                        "--val-size=" + Work.BLOB_BYTES,
                        "--key-space-size=" + total,
                        "--total=" + total));
        Matcher rate = RATE.matcher(printed);
        if (!rate.find()) {
            throw new IOException(PROGRAM + " reported no rate: " + printed);
        }
        return Double.parseDouble(rate.group(1));
    }
}
