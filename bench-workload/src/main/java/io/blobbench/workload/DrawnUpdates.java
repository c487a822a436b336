package io.blobbench.workload;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Counts the updates of one lane whose keys were drawn by rank, and those that went to another key because the drawn one had a write in
 * flight or was in the batch already. Used by its lane; read by the control thread when the lane is idle.
 */
final class DrawnUpdates {
    private static final double WORTH_TELLING = 0.01;

    private long all;
    private long moved;

    /** @param another whether the update goes to another key than was drawn */
    void add(boolean another) {
        all++;
        moved += another ? 1 : 0;
    }

    /** A sentence if the updates of all lanes together have another distribution than was asked for. */
    static Optional<String> deviation(List<DrawnUpdates> lanes) {
        long all = lanes.stream().mapToLong(lane -> lane.all).sum();
        long moved = lanes.stream().mapToLong(lane -> lane.moved).sum();
        return moved <= WORTH_TELLING * all
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "%.0f %% of the updates, those of the warm-up included, went to another key than zipf drew, because"
                                + " that key had a write in flight or was in the batch already: they are less skewed than"
                                + " workload.keys.exponent says",
                        100.0 * moved / all));
    }

    void writeTo(DataOutputStream out) throws IOException {
        LedgerBytes.writeNumber(out, all);
        LedgerBytes.writeNumber(out, moved);
    }

    void readFrom(DataInputStream in) throws IOException {
        all = LedgerBytes.readNumber(in);
        moved = LedgerBytes.readNumber(in);
    }
}
