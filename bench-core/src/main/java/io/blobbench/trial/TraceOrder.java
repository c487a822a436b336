package io.blobbench.trial;

import java.util.Optional;

/** Operations of a trace that a store may carry out in another order than recorded, so that their answers are other ones. */
final class TraceOrder {
    private TraceOrder() {}

    /**
     * A sentence that says how many they may be; empty where the order is kept.
     *
     * @param keptByStore see {@link io.blobbench.store.StoreFactory#keepsOrder}
     * @param connections of all lanes
     * @param overlapping operations sent while another one of their key was in flight
     */
    static Optional<String> note(boolean keptByStore, int connections, int lanes, long overlapping) {
        if (overlapping == 0 || (keptByStore && connections <= lanes)) {
            return Optional.empty();
        }
        return Optional.of(overlapping
                + " operations of the trace were sent while another one of their key was in flight, and may have been carried out in"
                + " another order than recorded; "
                + (keptByStore ? "" : "load.maxInFlight: 1 and ")
                + "lanes: =connections would keep it");
    }
}
