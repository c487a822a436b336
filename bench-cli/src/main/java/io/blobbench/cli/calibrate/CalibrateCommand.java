package io.blobbench.cli.calibrate;

import io.blobbench.adapter.AdapterCatalog;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.cli.base.ProgramEnvironment;
import io.blobbench.cli.base.Version;
import io.blobbench.cli.display.Figures;
import io.blobbench.host.HostDescription;
import io.blobbench.report.table.Humanized;
import io.blobbench.results.manifest.Calibration;
import io.blobbench.results.manifest.Calibration.Capacity;
import io.blobbench.results.manifest.Calibration.Pacing;
import io.blobbench.results.manifest.Calibration.Times;
import io.blobbench.schedule.NanoClock;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Measures the limits of the harness on this machine, to distinguish a store's figures from the harness's own. */
@Command(
        name = "calibrate",
        description = "Measure the limits of the harness on this machine: operations a second on stores that"
                + " cost nothing, how late operations start, pauses, the clock, recording, loopback. Takes 25 seconds."
                + " Every later run on this host records the figures in its run.json.")
public final class CalibrateCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        ZonedDateTime startedAt = ZonedDateTime.now(ZoneId.systemDefault());
        Calibrations calibrations = Calibrations.ofThisHost();
        PrintWriter out = spec.commandLine().getOut();
        Path file = calibrations.keep(measure(startedAt, calibrations.folder(), out));
        out.println();
        out.println("kept in " + file);
        out.flush();
        return ExitCodes.OK;
    }

    /** Measures one thing after another, and shows each when it is known. */
    private static Calibration measure(ZonedDateTime startedAt, Path folder, PrintWriter out) throws Exception {
        AdapterCatalog catalog = ProgramEnvironment.ofProcess().catalog();
        Calibrator calibrator = new Calibrator(NanoClock.SYSTEM);
        header(out, "closed loop, service time");
        List<Capacity> capacities = new ArrayList<>();
        for (String store : List.of("memory", "memory-async")) {
            calibrator.run(
                    Calibrator.CAPACITY, ProgramEnvironment.adapter(catalog, store), folder, (result, measured) -> {
                        Capacity capacity = Capacity.of(store, result, measured);
                        capacities.add(capacity);
                        row(out, store + ", " + capacity.inFlight() + " in flight", capacity);
                    });
        }
        header(out, "open loop, start delay");
        List<Pacing> pacings = new ArrayList<>();
        calibrator.run(Calibrator.PACING, ProgramEnvironment.adapter(catalog, "memory"), folder, (result, measured) -> {
            Pacing pacing = Pacing.of(result, measured);
            pacings.add(pacing);
            row(out, pacing);
        });
        header(out, "idle thread, wake-up delay");
        Times pauses = Times.of(calibrator.pauses());
        times(out, "every millisecond", "1.00k", pauses, "");
        double clockReadingNs = calibrator.clockReadingNs();
        double recordingNs = calibrator.recordingNs();
        double loopback = LoopbackMeter.bytesPerSecond(
                NanoClock.SYSTEM, Runtime.getRuntime().availableProcessors());
        out.printf(
                Locale.ROOT,
                "%none reading of the clock takes %.1f ns, recording an operation %.1f ns%nloopback carries %s/s%n",
                clockReadingNs,
                recordingNs,
                Figures.bytes(Math.round(loopback)));
        return new Calibration(
                startedAt.toInstant().toString(),
                Version.ofTool(),
                HostDescription.read(folder),
                clockReadingNs,
                recordingNs,
                loopback,
                pauses,
                capacities,
                pacings);
    }

    private static void header(PrintWriter out, String what) {
        out.println();
        print(out, what, "ops/s", "p50", "p90", "p99", "max", "");
    }

    private static void row(PrintWriter out, String what, Capacity capacity) {
        times(out, what, Humanized.count(capacity.operationsPerSecond()), capacity.service(), capacity.verdict());
    }

    private static void row(PrintWriter out, Pacing pacing) {
        String unsent = pacing.operationsUnsent() == 0 ? "" : ", " + pacing.operationsUnsent() + " unsent";
        String offered = Humanized.count(pacing.offeredOperationsPerSecond());
        times(out, "memory", offered, pacing.startDelay(), pacing.verdict() + unsent);
    }

    private static void times(PrintWriter out, String what, String rate, Times times, String verdict) {
        print(
                out,
                what,
                rate,
                Humanized.nanosInWords(times.p50Ns()),
                Humanized.nanosInWords(times.p90Ns()),
                Humanized.nanosInWords(times.p99Ns()),
                Humanized.nanosInWords(times.maxNs()),
                verdict);
    }

    private static void print(PrintWriter out, String... columns) {
        out.println(String.format(Locale.ROOT, "%-26s %7s %8s %8s %8s %8s  %s", (Object[]) columns)
                .stripTrailing());
        out.flush();
    }
}
