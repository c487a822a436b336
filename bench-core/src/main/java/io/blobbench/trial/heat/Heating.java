package io.blobbench.trial.heat;

import io.blobbench.measure.Median;
import io.blobbench.scenario.Cell;
import io.blobbench.schedule.NanoClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * Heats client, harness and servers before trials count: short trials of all cells in random order, again and again, until
 * successive stages agree or a bound on time ends it. Control thread only.
 *
 * <p>A stage is as many visits as take {@link #STAGE_NS}. Each cell that it visited is compared with its own speed in the last stage
 * that visited it, so that many cells need no more stages than few. Stages agree when the cell in the middle has become
 * faster or slower by at most {@link #TOLERANCE}: single cells may differ by chance, but a compiler that still works moves most of
 * them in one direction.
 */
public final class Heating {
    /** Longest measurement of one visit. */
    static final Duration SLICE = Duration.ofSeconds(1);
    /** Compilers work in steps: with less time between two checks, a pause would look like the end of their work. */
    static final long STAGE_NS = TimeUnit.SECONDS.toNanos(5);
    /** Stages that must agree one after another, each with what was there before it. */
    static final int AGREEING_STAGES = 2;
    /** A heating with a lower bound cannot become steady: the first stage has none to agree with. */
    public static final Duration SHORTEST = Duration.ofNanos((AGREEING_STAGES + 1) * STAGE_NS);

    static final double TOLERANCE = 0.05;

    private final List<Cell> cells;
    private final long atMostNs;
    private final Random random;
    private final NanoClock clock;
    private final Visits visits;
    private final Map<Cell, List<Double>> stage = new HashMap<>();
    private final Map<Cell, Double> before = new HashMap<>();
    private long stageStartNs;
    private double change = Double.NaN;
    private int agreeing;
    private int passes;
    private double measuredSeconds;

    /** Runs slices. */
    @FunctionalInterface
    public interface Visits {
        /**
         * Loads a cell for a short while.
         *
         * @param slice of the cell
         * @param pass number of the pass, from 1
         * @return how fast it was, in any unit that grows with speed; empty when nothing was measured
         * @throws InterruptedException when the run is to end
         */
        OptionalDouble visit(Cell slice, int pass) throws InterruptedException, GivenUpException;
    }

    /** No further slice can be run on these servers. */
    public static final class GivenUpException extends Exception {
        private static final long serialVersionUID = 1;

        public GivenUpException() {}

        public GivenUpException(Throwable cause) {
            super(cause);
        }
    }

    /**
     * A heating that has not begun.
     *
     * @param cells at least one
     * @param atMost more than zero
     */
    public Heating(List<Cell> cells, Duration atMost, Random random, NanoClock clock, Visits visits) {
        this.cells = new ArrayList<>(cells);
        this.atMostNs = atMost.toNanos();
        this.random = random;
        this.clock = clock;
        this.visits = visits;
    }

    /** Heats; returns when stages agree, soon after the bound, or when nothing can be measured. */
    public HeatSummary run() throws InterruptedException {
        long startNs = clock.nanoTime();
        stageStartNs = startNs;
        try {
            while (!over(startNs)) {
                pass(startNs);
            }
        } catch (GivenUpException e) {
            agreeing = 0;
        }
        return new HeatSummary(
                cells.size(), passes, (clock.nanoTime() - startNs) / 1e9, agreeing >= AGREEING_STAGES, change);
    }

    /** The time until the last slice that measured anything had ended; 0 where none did, so that neither client nor servers are warm. */
    public double measuredSeconds() {
        return measuredSeconds;
    }

    private boolean over(long startNs) {
        return agreeing >= AGREEING_STAGES || clock.nanoTime() - startNs >= atMostNs;
    }

    private void pass(long startNs) throws InterruptedException, GivenUpException {
        passes++;
        Collections.shuffle(cells, random);
        boolean measuredInPass = false;
        for (Cell cell : cells) {
            if (over(startNs)) {
                return;
            }
            OptionalDouble speed = visits.visit(cell.slice(SLICE), passes);
            measuredInPass |= speed.isPresent();
            if (speed.isPresent()) {
                measuredSeconds = (clock.nanoTime() - startNs) / 1e9;
                stage.computeIfAbsent(cell, ignored -> new ArrayList<>()).add(speed.getAsDouble());
            }
            if (clock.nanoTime() - stageStartNs >= STAGE_NS) {
                endStage();
            }
        }
        if (!measuredInPass) {
            throw new GivenUpException();
        }
    }

    private void endStage() {
        stageStartNs = clock.nanoTime();
        List<Double> changes = new ArrayList<>();
        stage.forEach((cell, speeds) -> {
            double now =
                    speeds.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
            Double earlier = before.put(cell, now);
            if (earlier != null) {
                changes.add(Math.log(now / earlier));
            }
        });
        stage.clear();
        Median.of(changes.stream().mapToDouble(Double::doubleValue).toArray()).ifPresent(typical -> {
            change = Math.expm1(typical);
            agreeing = Math.abs(typical) <= Math.log1p(TOLERANCE) ? agreeing + 1 : 0;
        });
    }
}
