package io.blobbench.trial.facts;

import io.blobbench.measure.OperationTimes;
import java.util.List;

/**
 * The faults of a trial and the service that was left.
 *
 * @param effects of each, the earliest first
 * @param secondsBefore of the measurement before the first fault; 0 where the fault came too early for an estimate
 * @param operationsBefore operations that ended in that time without a failed or unresolved blob
 * @param failedBefore the others that ended in that time
 * @param timedOutBefore operations that had waited for longer than the timeout by then, whether their answer came later or not
 * @param missingBefore preloaded blobs that reads did not find in that time
 * @param timesBefore of the operations before
 * @param operationsLate that took longer after the first fault than every one before it, those without an answer when the drain ended and unsent ones
 *     among them, those with a failed blob not; 0 without {@link #hasBaseline}
 */
public record FaultLedger(
        List<FaultEffect> effects,
        double secondsBefore,
        long operationsBefore,
        long failedBefore,
        long timedOutBefore,
        long missingBefore,
        OperationTimes timesBefore,
        long operationsLate) {
    public FaultLedger {
        effects = List.copyOf(effects);
    }

    /** Whether operations before the first fault have times, with which those after it can be compared. */
    public boolean hasBaseline() {
        return timesBefore.callers().getTotalCount() > 0;
    }

    /** How many faults happened. */
    public long happened() {
        return effects.stream().filter(FaultEffect::happened).count();
    }

    /** Seconds after the first fault in which load was offered and nothing was acknowledged. */
    public double withoutServiceSeconds() {
        return effects.stream()
                .mapToDouble(FaultEffect::withoutServiceSeconds)
                .filter(seconds -> !Double.isNaN(seconds))
                .sum();
    }
}
