package io.blobbench.workload;

import io.blobbench.store.operation.OperationKind;
import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** Chooses kinds of operation by weight. Used by its lane only. */
final class OperationMix {
    private final OperationKind[] kinds;
    private final int[] upTo;
    private final SplittableRandom random;

    OperationMix(Map<OperationKind, Integer> weights, long seed) {
        this.kinds = new OperationKind[weights.size()];
        this.upTo = new int[weights.size()];
        this.random = new SplittableRandom(seed);
        int i = 0;
        int sum = 0;
        for (Map.Entry<OperationKind, Integer> entry : new TreeMap<>(weights).entrySet()) {
            sum = Math.addExact(sum, entry.getValue());
            kinds[i] = entry.getKey();
            upTo[i++] = sum;
        }
    }

    boolean contains(OperationKind kind) {
        return Arrays.asList(kinds).contains(kind);
    }

    OperationKind next() {
        if (kinds.length == 1) {
            return kinds[0];
        }
        int drawn = random.nextInt(upTo[upTo.length - 1]);
        int i = 0;
        while (drawn >= upTo[i]) {
            i++;
        }
        return kinds[i];
    }
}
