package io.blobbench.trial.judge;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Most of the thresholds that decide verdicts; docs/measuring.md names each with its reason. */
public final class Tolerances {
    /**
     * Share of the due operations that may stay unsent or be sent after all were due: with more the queue was still growing, and
     * percentiles describe nothing.
     */
    public static final double UNSENT_SHARE = 0.01;
    /** The same in square roots of the due operations: random arrivals leave so many in the queue of a store that keeps its load. */
    private static final double CHANCE_OF_UNSENT = 1;
    /** Share of a measurement's blobs that a full store may refuse in the drain: with more its figures are not those of the load. */
    static final double REFUSED_SHARE = 0.01;
    /** Share of an open load's operations that must have ended before the first fault, else it meets a queue. */
    static final double KEPT_BEFORE_FAULT = 0.9;
    /** Standard deviations by which Poisson arrivals may be fewer than their mean. */
    static final double CHANCE_OF_ARRIVALS = 3;
    /** Time with service until the next fault, or the end, that shows whether throughput is back: a whole second of it does. */
    static final double SHORTEST_SERVICE_SECONDS = 1;
    /** Time for which an operation waited for a slot in a measurement with faults that is worth a word: such a silence counts, too. */
    static final double WAIT_FOR_SLOT_SECONDS = 0.25;
    /** A preload that has not written all of its keys by then is cut off, and the trial FAILED. */
    public static final Duration LONGEST_PRELOAD = Duration.ofMinutes(10);
    /** A silence of the store that is worth a word, in seconds, unless answers take a tenth of it anyway. */
    public static final double SILENCE_SECONDS = 0.5;

    static final double SILENCE_ANSWERS = 10;
    /** Share of a silence in which the harness itself did not run: with more it is no silence of the store. */
    public static final double OWN_SILENCE = 0.5;
    /** Share of a measurement in which the harness did not run at a stretch: a longer pause is in the p99 of an open load. */
    public static final double PAUSE_SHARE = 0.01;
    /** Measurements shorter than this have halves too short to compare. */
    public static final double SHORTEST_DRIFT_SECONDS = 0.8;
    /** Operations that each half needs for a throughput, or for a median. */
    public static final long FEWEST_OPERATIONS = 30;
    /** Operations of a closed load for each that may be in flight: with fewer its figures are those of its start and its end. */
    static final double FEWEST_USES = 2;
    /** The same with fewer of which the row says so: start and end weigh in the figures. */
    static final double FEW_USES = 10;
    /** Share of a closed or rough load's time by which its last answer may come later: with more its rates tell of the drain, too. */
    static final double LONG_DRAIN = 0.05;
    /** The same in mean times between two operations of a slot. */
    static final double DRAIN_OF_OPERATIONS = 2;
    /** Factor between the throughputs of the halves of one measurement. */
    static final double DRIFT_OF_ONE = 2;
    /** Measurements at least this long show by their halves alone whether throughput lasts. */
    static final double LONG_SECONDS = 30;
    /** Factor between the throughputs of their halves. */
    static final double DRIFT_OF_LONG = 1.25;
    /** Operations that each of these halves needs: with as many, response times that vary by chance do not make such a factor. */
    static final long FEWEST_OF_LONG = 1000;
    /** Factor between the throughputs of the halves of the typical round, when most rounds drift in one direction. */
    static final double DRIFT_OF_ROUNDS = 1.25;
    /** Factor between the median response times of the halves of one measurement, or of the typical one, under an open load. */
    static final double RESPONSE_DRIFT = 2;
    /** Response times nearer to each other than this drift by chance. */
    static final double RESPONSE_DRIFT_NS = TimeUnit.MILLISECONDS.toNanos(1);
    /** Share of an open load's operations that have no answer when the last is due, beyond twice those that are usually in flight. */
    static final double BACKLOG = 0.05;
    /** The same beyond those usually in flight, in square roots of the operations: arrivals and service times vary by so many. */
    static final double CHANCE_OF_BACKLOG = 2;
    /**
     * Share of an open load's operations, beyond those in flight in its first quarter, that a queue may leave to be answered after all were due: with more
     * the store was given a quarter more than it does, and the throughput of the load says nothing of it.
     */
    static final double QUEUED_SHARE = 0.2;
    /** Share of the slots that are in use all the time, by Little's law: the rest is lost between two operations. */
    static final double ALL_SLOTS = 0.9;
    /** Share of a backlog that comes from each half of the measurement: one stall makes it in one of them. */
    static final double BACKLOG_OF_HALF = 0.2;
    /** Share of a measurement by which response times rise from its first quarter to its last where operations queue up, or more by chance. */
    static final double RISE = 0.02;
    /** Standard errors by which these quarters differ. */
    static final double CHANCE_OF_RISE = 3;
    /** By so many times the logarithm of their number the chance grows, as a variance, that one of several lanes rises. */
    static final double CHANCE_OF_LANES = 0.25;
    /** Share of the rise from each quarter to the next, a third in a queue that grows evenly. */
    static final double RISE_OF_QUARTER = 0.15;
    /** Operations that each quarter needs for a mean. */
    static final long FEWEST_OF_QUARTER = 5;
    /** Fewer rounds show no trend. */
    public static final int FEWEST_ROUNDS = 4;
    /**
     * Standard deviations by which Kendall's S, less one for continuity, makes an order of rounds: all pairs of four rounds, all but one of
     * five. Chance orders 6 to 9 % of cells so.
     */
    static final double CHANCE_OF_ORDER = 1.69;
    /** Factor between the first and the last round of a trend. */
    static final double TREND = 1.15;
    /** Factor between the inner rounds, the slowest and the fastest left out; also between the first round and the nearest of all others. */
    static final double SPREAD = 1.3;
    /** The same for times, which spread more than throughput. */
    static final double SPREAD_OF_TIMES = 2;
    /** Factor between the two nearest of two or three rounds: chance spreads so few more than the inner ones of many. */
    static final double SPREAD_OF_FEW = 2;
    /** The same for times. */
    static final double SPREAD_OF_FEW_TIMES = 4;
    /** Factor between the load host's own speeds that is worth a word. */
    static final double HOST_CHANGE = 1.1;
    /** Share of a change, as logarithms, with which that of the load host explains it. */
    static final double EXPLAINED_BY_HOST = 0.5;
    /** Share of the response time's p99 that the p99 of the lanes' own delay may be: with more it is the generator's time. */
    static final double JITTER = 0.5;
    /** Share of the nominal rate: a rough loop's sleeps last a little longer than asked for. */
    public static final double NEARLY_NOMINAL = 0.8;
    /** A held cell that keeps less than this share of its short windows showed a burst there. */
    public static final double BURST = 0.8;
    /** Share of the time asked for that a held cell must have been measured for. */
    static final double HELD_SHARE = 0.9;
    /** A held cell that does more than so many times the throughput of its short windows shows that they were too slow. */
    public static final double UNDERSTATED = 1.25;

    /** Factor between the keys that are used and those asked for that is worth a word. */
    static final double MORE_KEYS = 1.01;

    private Tolerances() {}

    /** How many operations may stay unsent, or be sent after all were due, if so many fell due. */
    public static double unsent(double due) {
        return Math.max(UNSENT_SHARE * due, CHANCE_OF_UNSENT * Math.sqrt(due));
    }
}
