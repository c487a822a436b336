package io.blobbench.benchmarks.peers;

import io.blobbench.benchmarks.peers.Comparison.Unit;
import io.blobbench.benchmarks.peers.Contenders.Loop;
import io.blobbench.benchmarks.peers.Contenders.Work;
import io.blobbench.store.operation.ElementsMessage;
import java.util.List;

/** KryoNet, whose only peer is its library alone. */
final class KryonetPeers {
    private KryonetPeers() {}

    static Peers of(Tool tool) {
        Contenders contenders = new Contenders(tool);
        return new Peers("kryonet", endpoint -> {}, List.of(roundTrip(contenders, 2), roundTrip(contenders, 200)));
    }

    private static Comparison roundTrip(Contenders contenders, int elements) {
        Work work = new Work("kryonet", 1, 1, 1, 1);
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
