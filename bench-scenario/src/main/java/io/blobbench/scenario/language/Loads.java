package io.blobbench.scenario.language;

import io.blobbench.load.model.ClosedLoad;
import io.blobbench.load.model.IdleLoad;
import io.blobbench.load.model.LoadModel;
import io.blobbench.load.model.OpenLoad;
import io.blobbench.load.model.PhaseLimits;
import io.blobbench.load.model.RoughLoad;
import io.blobbench.scenario.key.Key.Value;
import io.blobbench.scenario.key.Keys;
import io.blobbench.scenario.key.Keys.PhaseKeys;
import io.blobbench.scenario.key.LoadKeys;
import io.blobbench.scenario.key.LoadKind;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.scenario.value.TraceFiles;
import io.blobbench.workload.trace.Trace;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;

/** Makes the load of a cell, and the phases in which it is offered. */
final class Loads {
    /** The part of a trace's length after which its last operations are late, as PhasePlan has it. */
    private static final int LATENESS_PART = 10;
    /** For how much longer late operations of a trace are sent. */
    private static final Duration LATEST = Duration.ofSeconds(1);
    /** As the longest duration of a scenario. */
    private static final Duration LONGEST_TRACE = Duration.ofHours(1000);
    /** The shortest there is. */
    private static final Duration NO_WARM_UP = Duration.ofMillis(1);

    private Loads() {}

    static LoadModel of(Point point) throws ScenarioException {
        return switch (point.get(LoadKeys.LOAD_MODEL)) {
            case CLOSED -> new ClosedLoad(point.get(LoadKeys.IN_FLIGHT));
            case OPEN ->
                new OpenLoad(point.get(LoadKeys.RATE), point.get(LoadKeys.ARRIVALS), point.get(LoadKeys.MAX_IN_FLIGHT));
            case FIND_MAX ->
                new OpenLoad(MaxLoads.lowest(point), point.get(LoadKeys.ARRIVALS), point.get(LoadKeys.MAX_IN_FLIGHT));
            case TRACE -> replayed(point);
            case IDLE -> idle(point);
            case ROUGH -> new RoughLoad(roughRate(point), point.get(LoadKeys.MAX_IN_FLIGHT));
        };
    }

    private static IdleLoad idle(Point point) {
        return new IdleLoad(
                point.get(LoadKeys.CONNECT_RATE),
                point.get(LoadKeys.HOLD),
                point.get(LoadKeys.KEEP_ALIVE),
                point.get(LoadKeys.KEEP_ALIVE_SHARE),
                point.get(LoadKeys.SOURCES));
    }

    private static LoadModel replayed(Point point) throws ScenarioException {
        Value<Double> speed = point.value(LoadKeys.SPEED);
        double opsPerSecond = trace(point).opsPerSecond(speed.meaning());
        if (opsPerSecond > OpenLoad.MOST_OPS_PER_SECOND) {
            throw speed.place()
                    .error(String.format(
                            Locale.ROOT,
                            "load.speed: got '%s', at which the trace has %.0f operations a second, expected at most %.0f",
                            speed.text(),
                            opsPerSecond,
                            OpenLoad.MOST_OPS_PER_SECOND));
        }
        return new OpenLoad(opsPerSecond, OpenLoad.Arrivals.TRACE, point.get(LoadKeys.MAX_IN_FLIGHT));
    }

    private static long roughRate(Point point) throws ScenarioException {
        Value<Double> rate = point.value(LoadKeys.RATE);
        double opsPerSecond = rate.meaning();
        if (opsPerSecond < 1000 || opsPerSecond % 1000 != 0) {
            throw rate.place()
                    .error("load.rate: got '" + rate.text()
                            + "', expected a multiple of 1000/s for the rough load model, did you mean '"
                            + 1000 * Math.max(1, Math.round(opsPerSecond / 1000)) + "/s'?");
        }
        return Math.round(opsPerSecond);
    }

    static Trace trace(Point point) throws ScenarioException {
        Value<String> file = point.value(LoadKeys.TRACE);
        return TraceFiles.read(file.place(), Path.of(file.text()));
    }

    static PhaseLimits warmUp(Point point) {
        return point.get(LoadKeys.LOAD_MODEL) == LoadKind.IDLE
                ? PhaseLimits.ofDuration(NO_WARM_UP)
                : phase(point, Keys.WARM_UP);
    }

    /** Operations of a replay are sent until they are late and a little longer, so that late ones are counted as such. */
    static PhaseLimits measurement(Point point) throws ScenarioException {
        LoadKind load = point.get(LoadKeys.LOAD_MODEL);
        if (load == LoadKind.IDLE) {
            return PhaseLimits.ofDuration(idle(point).lasts(point.get(Keys.CONNECTIONS)));
        }
        if (load != LoadKind.TRACE) {
            return phase(point, Keys.MEASUREMENT);
        }
        Duration length = traceLength(point);
        return PhaseLimits.ofDuration(
                length.plus(length.dividedBy(LATENESS_PART)).plus(LATEST));
    }

    /** The time in which operations are due. */
    static Duration due(Point point) throws ScenarioException {
        return point.get(LoadKeys.LOAD_MODEL) == LoadKind.TRACE
                ? traceLength(point)
                : measurement(point).duration();
    }

    private static Duration traceLength(Point point) throws ScenarioException {
        Trace trace = trace(point);
        Value<Double> speed = point.value(LoadKeys.SPEED);
        Duration length = Duration.ofNanos(trace.lengthNs(speed.meaning()));
        if (length.compareTo(LONGEST_TRACE) > 0) {
            throw point.value(LoadKeys.TRACE)
                    .place()
                    .error("load.trace: " + trace.name() + " lasts " + length.toHours() + "h at a load.speed of "
                            + speed.text() + ", expected at most " + LONGEST_TRACE.toHours()
                            + "h; its offsets count from the start of the trace");
        }
        return length;
    }

    private static PhaseLimits phase(Point point, PhaseKeys keys) {
        return new PhaseLimits(point.get(keys.duration()), point.get(keys.operations()), point.get(keys.bytes()));
    }
}
