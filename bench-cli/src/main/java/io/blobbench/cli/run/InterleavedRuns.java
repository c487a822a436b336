package io.blobbench.cli.run;

import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.cli.base.ProgramEnvironment;
import io.blobbench.cli.base.Signals;
import io.blobbench.cli.base.ThisProgram;
import io.blobbench.cli.display.Display;
import io.blobbench.cli.display.JsonDisplay;
import io.blobbench.cli.display.PlainDisplay;
import io.blobbench.cli.display.ProgressLine;
import io.blobbench.cli.display.TerminalDisplay;
import io.blobbench.cli.fleet.FleetTrials;
import io.blobbench.cli.live.LiveView;
import io.blobbench.results.ResultsException;
import io.blobbench.results.RunContext;
import io.blobbench.results.journal.EventLines;
import io.blobbench.scenario.target.SecretValues;
import io.blobbench.schedule.NanoClock;
import io.blobbench.trial.FullHeap;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * Runs of one scenario, trial by trial in turn, so that a drift of the machine affects all of them alike; or a single run. Control
 * thread only; signals arrive on a thread of their own.
 */
public final class InterleavedRuns {
    /** Long enough to wait for target servers, to give them back what the run changed. */
    private static final Duration UNDO_DEADLINE = Duration.ofMinutes(2);

    private final ProgramEnvironment environment;
    private final OutputForm form;
    private final LiveView view;
    private final List<RunSpec> specs;
    private final List<ActiveRun> active = new ArrayList<>();
    private boolean interrupted;

    /**
     * Prepares runs; nothing is opened yet.
     *
     * @param view follows them too; stays open
     * @param specs at least one, all of the same scenario
     */
    public InterleavedRuns(ProgramEnvironment environment, OutputForm form, LiveView view, List<RunSpec> specs) {
        this.environment = environment;
        this.form = form;
        this.view = view;
        this.specs = List.copyOf(specs);
    }

    /**
     * Measures, then shows the results of each run except its folder.
     *
     * @param base folder of all runs
     * @throws CommandFailure when results could not be written to the end
     */
    public List<FinishedRun> measure(Path base) throws IOException, CommandFailure {
        for (String left : ServerData.removeLeftovers(base)) {
            System.err.println("removed leftover server data of a killed run: " + left);
        }
        try {
            runAll(base, this::display, this::runTrialsOrFail);
        } catch (CommandFailure e) {
            if (form == OutputForm.JSON) {
                active.forEach(run -> System.out.println(run.ended(base, e)));
            }
            throw e;
        }
        return show(base);
    }

    /** Any thread. */
    private static void sayThatAllIsShown() {
        System.err.println("stopping when the results are shown (press Ctrl-C again to end at once) ...");
    }

    /** Shows all runs to their end, whether or not a signal comes. */
    private List<FinishedRun> show(Path base) {
        boolean stopped = interrupted();
        try (Signals signals = Signals.handledBy(InterleavedRuns::sayThatAllIsShown, Signals.STOP_DEADLINE)) {
            List<FinishedRun> shown = active.stream()
                    .map(run -> run.finished(base, stopped).shown(environment, form))
                    .toList();
            return signals.any() ? shown.stream().map(FinishedRun::withSignal).toList() : shown;
        }
    }

    /**
     * Checks that the runs can begin, and leaves nothing: servers that it starts are stopped again.
     *
     * @param base folder of all runs
     * @throws CommandFailure when one of them cannot begin, or is not to
     */
    public void rehearse(Path base) throws CommandFailure {
        runAll(base, (spec, context) -> new PlainDisplay(System.err, ""), () -> {});
        if (interrupted()) {
            throw stoppedBefore();
        }
        active.clear();
    }

    /** A signal came before the first trial, or before the next one of runs that are resumed. */
    private CommandFailure stoppedBefore() {
        List<Path> resumed = specs.stream()
                .flatMap(spec -> spec.resumption().stream())
                .map(Resumption::named)
                .toList();
        String sentence = InvocationEnd.resumeCommand(resumed)
                .map("stopped before another trial was measured; to run the missing trials: "::concat)
                .orElse("stopped before anything was measured");
        return new CommandFailure(ExitCodes.INTERRUPTED, sentence);
    }

    /** The run that starts last ends first. */
    private void runAll(Path base, BiFunction<RunSpec, RunContext, Display> displays, Runnable work)
            throws CommandFailure {
        CloseStack opened = new CloseStack();
        try (opened) {
            opened.add(Signals.handledBy(this::interrupt, stopDeadline())::close);
            // Secrets of all runs: what one client complains of is in the log of each.
            SecretValues secrets = specs.stream()
                    .map(RunSpec::secrets)
                    .reduce(SecretValues::and)
                    .orElseThrow();
            for (RunSpec spec : specs) {
                ActiveRun next = ActiveRun.start(spec, base, secrets, displays);
                opened.add(next);
                add(next);
            }
            for (ActiveRun run : active) {
                run.prepare();
            }
            work.run();
        } catch (InterruptedException e) {
            throw stoppedBefore();
        } catch (ResultsException e) { // such as a full disk, which is not wrong usage
            throw new CommandFailure(ExitCodes.BAD_ROWS, e.getMessage() + kept(base), e);
        } catch (OutOfMemoryError e) {
            throw new CommandFailure(ExitCodes.BAD_ROWS, FullHeap.text(e, ThisProgram.MORE_MEMORY) + kept(base), e);
        } catch (IOException e) {
            throw new CommandFailure(
                    ExitCodes.BAD_ROWS, "cannot write beside the results: " + e.getMessage() + kept(base), e);
        }
    }

    private Duration stopDeadline() {
        boolean ofOthers = specs.stream().anyMatch(spec -> spec.given().isPresent());
        Duration forSilentAgents = specs.stream()
                .flatMap(spec -> spec.fleet().stream())
                .map(FleetTrials::longerToStop)
                .max(Comparator.naturalOrder())
                .orElse(Duration.ZERO);
        return (ofOthers ? UNDO_DEADLINE : Signals.STOP_DEADLINE).plus(forSilentAgents);
    }

    /** Runs all trials; if they cannot continue, every journal records the reason. */
    private void runTrialsOrFail() {
        try {
            runTrials();
        } catch (ResultsException e) {
            active.forEach(run -> run.failed(e.getMessage()));
            throw e;
        } catch (OutOfMemoryError e) {
            active.forEach(run -> run.failed(FullHeap.text(e, ThisProgram.MORE_MEMORY)));
            throw e;
        }
    }

    /** The way on from a run that could not be written to its end. */
    private String kept(Path base) {
        List<ActiveRun> begun = active.stream()
                .filter(ActiveRun::begun)
                .filter(ActiveRun::there)
                .toList();
        if (begun.isEmpty()) {
            return "";
        }
        return "; everything written before is kept"
                + resume(begun, base)
                        .map(command -> ". Fix the cause, then continue with: " + command)
                        .orElse("");
    }

    private static Optional<String> resume(List<ActiveRun> begun, Path base) {
        try {
            return InvocationEnd.resumeCommand(begun.stream()
                    .filter(ActiveRun::resumable)
                    .map(run -> run.named(base))
                    .toList());
        } catch (OutOfMemoryError e) { // it reads the run's files, perhaps because the heap was full
            return Optional.empty();
        }
    }

    /** Every other turn goes backwards, so that no run always follows the same one. */
    private void runTrials() {
        List<ActiveRun> order = new ArrayList<>(active);
        boolean more = true;
        while (more) {
            more = false;
            for (ActiveRun run : order) {
                more |= run.nextTrial();
            }
            Collections.reverse(order);
        }
    }

    private synchronized void add(ActiveRun run) {
        active.add(run);
        if (interrupted) {
            run.interrupt();
        }
    }

    /** Any thread: ends all runs, including those that have not started. */
    private synchronized void interrupt() {
        interrupted = true;
        active.forEach(ActiveRun::interrupt);
        active.stream()
                .findFirst()
                .ifPresent(run -> run.say("stopping; results so far are kept (press Ctrl-C again to end at once) ..."));
    }

    private synchronized boolean interrupted() {
        return interrupted;
    }

    private Display display(RunSpec spec, RunContext context) {
        return view.over(shown(spec, context), context, spec.secrets()::hide);
    }

    /** Creates the display of a run; several runs prefix their lines instead of sharing a bar. */
    private Display shown(RunSpec spec, RunContext context) {
        String prefix = specs.size() > 1 ? spec.targetName() + ": " : "";
        if (form == OutputForm.JSON) {
            return new JsonDisplay(System.out, new EventLines(context), System.err, prefix);
        }
        if (specs.size() > 1) {
            return new PlainDisplay(System.err, prefix);
        }
        return environment.terminal()
                ? new TerminalDisplay(
                        System.err,
                        environment.columns(),
                        ProgressLine.of(environment.unicode()),
                        spec.trials(),
                        spec.forecast(),
                        spec.earlier(),
                        NanoClock.SYSTEM)
                : new PlainDisplay(System.err, prefix);
    }
}
