package io.blobbench.load.model;

/** The rule that decides when operations start. */
public sealed interface LoadModel permits ClosedLoad, OpenLoad, RoughLoad, IdleLoad {
    /** Maximum number of operations in flight on one connection; always one for INLINE stores. */
    int maxInFlight();

    /** The word of scenarios and results: {@code open}. */
    String word();

    /** Operations per second that are asked for: scheduled over all lanes, of a rough load nominal a lane, else NaN. */
    double offeredOpsPerSecond();
}
