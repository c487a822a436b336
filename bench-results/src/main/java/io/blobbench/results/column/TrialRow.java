package io.blobbench.results.column;

import io.blobbench.host.Resources;
import io.blobbench.host.Utilization;
import io.blobbench.measure.Counts;
import io.blobbench.results.RunContext;
import io.blobbench.scenario.Cell;
import io.blobbench.trial.facts.FaultLedger;
import io.blobbench.trial.facts.IdleSummary;
import io.blobbench.trial.facts.Measured;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verification;
import java.util.function.Function;

/** The data of one row of results.csv. */
public record TrialRow(RunContext run, TrialResult result) {
    /** A column without a unit. */
    static Column<TrialRow> column(String name, String meaning, String emptyWhen, Function<TrialRow, String> value) {
        return new Column<>(name, "", meaning, emptyWhen, value);
    }

    Cell cell() {
        return result.cell();
    }

    /** The value of what was measured, empty when the measurement did not take place. */
    String measured(Function<Measured, String> value) {
        return result.measured().map(value).orElse("");
    }

    String counted(Function<Counts, Long> count) {
        return measured(measured -> Long.toString(count.apply(measured.counts())));
    }

    /** Empty when nothing was acknowledged: then there is no throughput to claim. */
    String throughput(Function<Measured, Double> rate) {
        return measured(
                measured -> measured.counts().blobsAcknowledged() == 0 ? "" : Fields.decimal(rate.apply(measured)));
    }

    String used(Function<Resources, Double> resource) {
        return measured(measured -> Fields.decimal(resource.apply(measured.resources())));
    }

    String share(Function<Utilization, Double> share) {
        return measured(measured -> Fields.decimal(share.apply(measured.utilization())));
    }

    /** Empty where the scenario does nothing to servers. */
    String faulted(Function<FaultLedger, String> value) {
        return result.faults().map(value).orElse("");
    }

    /** Empty where no connections were held. */
    String idle(Function<IdleSummary, String> value) {
        return result.idle().map(value).orElse("");
    }

    String verified(Function<Verification, Long> count) {
        return result.verification().map(count).map(String::valueOf).orElse("");
    }
}
