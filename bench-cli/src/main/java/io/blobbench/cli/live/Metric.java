package io.blobbench.cli.live;

import io.prometheus.metrics.model.snapshots.Unit;
import java.util.Optional;

/** The metrics of a run; names without the suffixes that OpenMetrics gives to types, units as it wants them. */
enum Metric {
    RUN("run", "A run, its scenario and the versions of Blobbench and the client."),
    CELL("cell", "The cell of the current trial."),
    PHASE("phase", "The state of the run: the one with the value 1."),
    CELLS("cells", "Cells of the scenario."),
    CELLS_DONE("cells_done", "Cells that have had all their trials."),
    TRIALS("trials", "Trials of the whole run."),
    TRIALS_DONE("trials_done", "Trials that have ended."),
    ROWS("rows", "Trials that have ended, by verdict; when all rounds are in, VALID ones may become UNSTEADY."),
    PROBES("probes", "Probes made by searches for the highest load."),
    OPERATIONS("operations", "Operations that ended in measurements."),
    BLOBS("blobs", "Blobs settled in measurements, by outcome."),
    ACKNOWLEDGED("acknowledged", "bytes", "Payload of acknowledged blobs: written, or returned by reads."),
    UNRESOLVED("operations_unresolved", "Operations without an answer when the drain of their measurement ended."),
    TIMED_OUT("operations_timed_out", "Operations that ended after the timeout, or had no answer."),
    UNSENT("operations_unsent", "Operations that fell due under an open load and were never sent."),
    THROUGHPUT("throughput_blobs_per_second", "Blobs acknowledged in the last second; absent outside measurements."),
    OFFERED(
            "offered_operations_per_second",
            "Operations that an open load asks for; absent under others, in searches and between trials."),
    SERVICE(
            "service_time",
            "seconds",
            "From sending to the last answer, or to the end of the drain; of all measurements of the run."),
    RESPONSE(
            "response_time",
            "seconds",
            "From the intended start to the last answer, or to the end of the drain; of loads with a schedule."),
    DELAY("start_delay", "seconds", "From the intended start to sending; of loads with a schedule."),
    TRIAL_SERVICE("trial_service_time", "seconds", "Service times of the latest trial, as measured so far."),
    TRIAL_RESPONSE("trial_response_time", "seconds", "Response times of that trial; of loads with a schedule."),
    TRIAL_DELAY("trial_start_delay", "seconds", "Start delays of that trial; of loads with a schedule."),
    HOST_CPU(
            "host_cpu",
            "ratio",
            "Share of all cores in use, or withheld by the hypervisor, in the last second; absent outside measurements."),
    HOST_STEAL("host_steal", "ratio", "Share of the time with work that the hypervisor gave to others."),
    HARNESS_CPU("harness_cpu", "seconds", "Processor time of the harness, in measurements."),
    HARNESS_GC("harness_gc", "seconds", "Time that this process spent collecting garbage, in measurements."),
    SERVER_CPU("server_cpu", "seconds", "Processor time of the local servers, in measurements."),
    SERVER_MEMORY("server_resident_memory", "bytes", "Resident memory of the local servers."),
    DISK_READ("disk_read", "bytes", "Read by all disks of the host, in measurements."),
    DISK_WRITTEN("disk_written", "bytes", "Written by all disks of the host, in measurements."),
    NETWORK_RECEIVED("network_received", "bytes", "Received by all links of the host but loopback, in measurements."),
    NETWORK_SENT("network_sent", "bytes", "Sent by all links of the host but loopback, in measurements."),
    SERVERS_ENDED("servers_ended", "Local servers that ended in measurements, by themselves or by a fault.");

    private static final String PREFIX = "blobbench_";

    private final String text;
    private final String help;
    private final String unit;

    Metric(String name, String help) {
        this(name, "", help);
    }

    Metric(String name, String unit, String help) {
        this.text = unit.isEmpty() ? name : name + "_" + unit;
        this.unit = unit;
        this.help = help;
    }

    /** Its name with the prefix of this program and its unit. */
    String text() {
        return PREFIX + text;
    }

    String help() {
        return help;
    }

    /** Empty where it counts things. */
    Optional<Unit> unit() {
        return unit.isEmpty() ? Optional.empty() : Optional.of(new Unit(unit));
    }
}
