package io.blobbench.benchmarks.peers;

import io.blobbench.benchmarks.peers.Comparison.Unit;
import io.blobbench.benchmarks.peers.Contenders.Loop;
import io.blobbench.benchmarks.peers.Contenders.Work;
import io.blobbench.store.operation.ElementsMessage;
import java.util.List;

/** Stores whose only peer is their client library alone. */
final class ClientPeers {
    private static final int COLD_MS = 75_000;
    /** The compiler needs so long for a request a blob, when client and server share two cores; ours 15 to 30 s. */
    static final int WARM_UP_MS = 20_000;

    private ClientPeers() {}

    static Peers cassandra(Tool tool) {
        Contenders contenders = new Contenders(tool);
        Loop loop = warm(Loop.named("BareCassandra"), WARM_UP_MS);
        Work rows = new Work("cassandra", 1, 256, 1);
        Work batches = new Work("cassandra", 256, 4, 1);
        Loop cold = warm(loop.mainClass(), COLD_MS);
        return new Peers(
                "cassandra",
                // Its server becomes twice as fast in its first minute.
                endpoint -> contenders.bare("cold", 0, rows, cold).measurement().measure(endpoint),
                List.of(throughput(contenders, rows, loop), throughput(contenders, batches, loop)));
    }

    private static Loop warm(String mainClass, int warmUpMs) {
        return new Loop(mainClass, "", Work.BLOB_BYTES, warmUpMs, List.of());
    }

    private static Comparison throughput(Contenders contenders, Work work, Loop loop) {
        Contender ours = contenders.ours(work, List.of());
        Contender bare = contenders.bare(Contenders.BARE, 1.0, work, loop);
        return new Comparison(work.store(), work.title(), Unit.BLOBS_PER_SECOND, List.of(ours, bare));
    }

    static Peers kryonet(Tool tool) {
        Contenders contenders = new Contenders(tool);
        return new Peers("kryonet", endpoint -> {}, List.of(roundTrip(contenders, 2), roundTrip(contenders, 200)));
    }

    private static Comparison roundTrip(Contenders contenders, int elements) {
        Work work = new Work("kryonet", 1, 1, 1);
        List<String> keys = List.of("workload.entity=elements", "workload.elements=" + elements, "load.inFlight=1");
        return new Comparison(
                "kryonet",
                "round trip of " + elements + " elements, 1 in flight, median",
                Unit.MICROSECONDS,
                List.of(
                        contenders.ours("kryonet", "service_p50_us", keys),
                        contenders.bare("bare, sent by a thread", 1.0, work, pingPong(elements, "from=thread")),
                        contenders.bare("bare, sent by the callback", 0, work, pingPong(elements, "from=callback"))));
    }

    private static Loop pingPong(int elements, String from) {
        return new Loop(
                "io.blobbench.kryonet.BareKryonet",
                "",
                ElementsMessage.blobBytes(elements),
                Contenders.WARM_UP_MS,
                List.of(from));
    }
}
