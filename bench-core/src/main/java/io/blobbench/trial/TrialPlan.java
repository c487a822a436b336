package io.blobbench.trial;

import io.blobbench.scenario.Cell;
import io.blobbench.trial.event.RunListener;
import io.blobbench.trial.fault.TrialServers;
import io.blobbench.trial.leftover.LeftoverJournal;
import java.util.Optional;

/**
 * One execution of one cell, wherever it runs.
 *
 * @param trial number among those of the cell
 * @param servers local ones, to be watched
 * @param host that the load comes from
 * @param leftovers where it is written down what is made on target servers; empty on local ones
 * @param listener receives its events
 */
public record TrialPlan(
        Cell cell,
        int trial,
        TrialServers servers,
        TrialHost host,
        Optional<LeftoverJournal> leftovers,
        RunListener listener) {}
