package io.blobbench.scenario.key;

import io.blobbench.load.model.OpenLoad.Arrivals;
import io.blobbench.scenario.text.NumberRange;
import io.blobbench.scenario.text.Units;
import io.blobbench.workload.trace.TraceLine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The keys of the section {@code load}: the load model and its limits. */
public final class LoadKeys {
    private static final List<Key<?>> COLLECTED = new ArrayList<>();
    private static final String IDLE = "idle";
    /** The addresses that one load host uses at most. */
    private static final int MOST_SOURCES = 250;

    public static final Key<LoadKind> LOAD_MODEL = add(
            KeyBuilder.key("load.model", ValueTypes.words(LoadKind.values(), LoadKind::word))
                    .byDefault(
                            Choice.LOAD_MODEL,
                            KeyBuilder.same("closed", "open", "trace", "idle"),
                            "`closed`, or `open` where a rate is given, `trace` where a trace is, `idle` where a connect rate is")
                    .means(
                            "when operations start: `closed` when an earlier one has ended, `open` at times of a schedule, `rough`"
                                    + " sends a thousandth of the rate and sleeps a millisecond, as the published"
                                    + " round trips did; `find-max` looks for the highest open load whose"
                                    + " response-time p99 stays within `load.responseP99`; `trace` replays recorded"
                                    + " operations at their times; `idle` has none: it opens connections and holds them"));
    public static final Key<Integer> IN_FLIGHT = add(KeyBuilder.key("load.inFlight", ValueTypes.integer(1, 1_000_000))
            .axis()
            .byDefault("8")
            .only(Choice.LOAD_MODEL, "closed")
            .means("operations in flight on one connection"));
    public static final Key<Double> RATE = add(KeyBuilder.key("load.rate", Units.rate())
            .axis()
            .only(Choice.LOAD_MODEL, "open", "rough")
            .required("one such as 1000/s")
            .means(
                    "offered load: with `open` operations a second over all lanes; with `rough` on each lane, a multiple of"
                            + " 1000/s"));
    public static final Key<Arrivals> ARRIVALS = add(KeyBuilder.key(
                    "load.arrivals", ValueTypes.lowerCase(new Arrivals[] {Arrivals.CONSTANT, Arrivals.POISSON}))
            .axis()
            .byDefault("poisson")
            .only(Choice.LOAD_MODEL, "open", "find-max")
            .means("times between intended starts: all the same, or random as those of many independent clients"));
    public static final Key<Integer> MAX_IN_FLIGHT =
            add(KeyBuilder.key("load.maxInFlight", ValueTypes.integer(1, 1_000_000))
                    .axis()
                    .byDefault("64")
                    .only(Choice.LOAD_MODEL, "open", "rough", "find-max", "trace")
                    .means("maximum number of operations in flight on one connection; a start that waits for one to"
                            + " end is late"));

    public static final Key<Duration> RESPONSE_P99 = add(KeyBuilder.key("load.responseP99", Units.duration())
            .axis()
            .byDefault("10ms")
            .only(Choice.LOAD_MODEL, "find-max")
            .means("limit of the response-time p99"));
    public static final Key<Double> LOWEST = add(KeyBuilder.key("load.lowest", Units.rate())
            .paired()
            .byDefault("100/s")
            .only(Choice.LOAD_MODEL, "find-max")
            .means(
                    "the first load to try; raised to the lowest load that gives a measurement enough operations for a p99; if it"
                            + " is not kept, lower loads are tried down to that bound"));
    public static final Key<Double> HIGHEST = add(KeyBuilder.key("load.highest", Units.rate())
            .paired()
            .byDefault("1M/s")
            .only(Choice.LOAD_MODEL, "find-max")
            .means("no load above it is tried; at least `load.lowest`"));
    public static final Key<Double> PRECISION =
            add(KeyBuilder.key("load.precision", ValueTypes.decimal("share", NumberRange.decimal("0.001", "1"), "0.02"))
                    .paired()
                    .byDefault("0.02")
                    .only(Choice.LOAD_MODEL, "find-max")
                    .means("the search ends when the loads that are and are not kept differ by at most this share"));
    public static final Key<Integer> CONFIRMATIONS = add(KeyBuilder.key("load.confirmations", ValueTypes.integer(1, 99))
            .paired()
            .byDefault("3")
            .only(Choice.LOAD_MODEL, "find-max")
            .means("number of probes that confirm a load; most of them must have kept it"));

    public static final Key<String> TRACE = add(KeyBuilder.key("load.trace", ValueTypes.file("trace.csv"))
            .only(Choice.LOAD_MODEL, "trace")
            .required("a file such as trace.csv")
            .means("file of the operations to replay, in place of those of `workload`: lines of `"
                    + TraceLine.HEADER
                    + "`, looked for beside the scenario, then in the working directory, and in the other order with `--set`; batch, blob,"
                    + " keys and phases do not apply"));
    public static final Key<Double> SPEED = add(KeyBuilder.key("load.speed", new SpeedType())
            .axis()
            .byDefault("1x")
            .only(Choice.LOAD_MODEL, "trace")
            .means("how many times as fast as recorded the trace is replayed"));

    public static final Key<Double> CONNECT_RATE = add(KeyBuilder.key("load.connectRate", Units.rate())
            .axis()
            .byDefault("1000/s")
            .only(Choice.LOAD_MODEL, IDLE)
            .means("connections opened a second, until there are `connections`"));
    public static final Key<Duration> HOLD = add(KeyBuilder.key("load.hold", Units.duration())
            .axis()
            .byDefault("30s")
            .only(Choice.LOAD_MODEL, IDLE)
            .means("how long connections are held after all are open"));
    public static final Key<Duration> KEEP_ALIVE = add(KeyBuilder.key("load.keepAlive", Units.duration())
            .axis()
            .byDefault("10s")
            .only(Choice.LOAD_MODEL, IDLE)
            .means("time between two small requests on a held connection, where it has any; answers are checked"));
    public static final Key<Double> KEEP_ALIVE_SHARE =
            add(KeyBuilder.key("load.keepAliveShare", ValueTypes.percent("0", "100"))
                    .axis()
                    .byDefault("10%")
                    .only(Choice.LOAD_MODEL, IDLE)
                    .means("share of the connections with such requests"));
    public static final Key<Integer> SOURCES = add(KeyBuilder.key(
                    "load.sources", ValueTypes.integer(0, MOST_SOURCES).orWord("auto", 0))
            .axis()
            .byDefault("auto")
            .only(Choice.LOAD_MODEL, IDLE)
            .means("loopback addresses that connections to a local server come from in turns, 127.0.0.1 and so on;"
                    + " `auto` or 0: as many as use no more than half of the ports of each"));

    /** All of them, in the order of the documentation. */
    public static final List<Key<?>> ALL = List.copyOf(COLLECTED);

    private LoadKeys() {}

    private static <T> Key<T> add(Key<T> key) {
        COLLECTED.add(key);
        return key;
    }
}
