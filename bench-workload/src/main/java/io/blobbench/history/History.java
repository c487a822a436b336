package io.blobbench.history;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * The operations of all lanes on shared keys, and their check: see {@link RegisterCheck}. Every key has version 1 when the first of them is
 * sent. Control thread only, when no load runs.
 */
public final class History {
    private final List<LaneHistory> lanes;
    private final long firstKey;

    /**
     * A history.
     *
     * @param lanes the operations of each
     * @param firstKey the key of index 0, for sentences
     */
    public History(List<LaneHistory> lanes, long firstKey) {
        this.lanes = List.copyOf(lanes);
        this.firstKey = firstKey;
    }

    /** Checks key after key, up to the first contradiction. */
    public HistoryCheck check() {
        OptionalLong endNs = lanes.stream()
                .filter(LaneHistory::missed)
                .mapToLong(LaneHistory::missedFromNs)
                .reduce((first, second) -> second - first < 0 ? second : first);
        Map<Integer, List<SharedOperation>> byKey = byKey(endNs);
        long operations = byKey.values().stream().mapToLong(List::size).sum();
        long originNs = byKey.values().stream()
                .flatMap(List::stream)
                .mapToLong(SharedOperation::invokedNs)
                .reduce((first, second) -> second - first < 0 ? second : first)
                .orElse(0);
        Optional<String> violation = Optional.empty();
        for (Map.Entry<Integer, List<SharedOperation>> entry : byKey.entrySet()) {
            if (violation.isEmpty()) {
                violation = new RegisterCheck(entry.getValue(), new OperationDescriber(firstKey, originNs)).violation();
            }
        }
        return new HistoryCheck(
                operations,
                violation,
                endNs.isEmpty()
                        ? Optional.empty()
                        : Optional.of(String.format(
                                Locale.ROOT,
                                "the history of shared keys was checked for its first %d operations, %.1f s of warm-up and"
                                        + " measurement; there is room for no more",
                                operations,
                                (endNs.getAsLong() - originNs) / 1e9)));
    }

    private Map<Integer, List<SharedOperation>> byKey(OptionalLong endNs) {
        Map<Integer, List<SharedOperation>> byKey = new TreeMap<>();
        for (int lane = 0; lane < lanes.size(); lane++) {
            for (SharedOperation operation : lanes.get(lane).operations(lane)) {
                before(endNs, operation).ifPresent(each -> byKey.computeIfAbsent(each.key(), key -> new ArrayList<>())
                        .add(each));
            }
        }
        return byKey;
    }

    /**
     * The part of an operation that is known from what happened before some lane ran out of room: later answers may depend on
     * operations that were not recorded.
     */
    private static Optional<SharedOperation> before(OptionalLong endNs, SharedOperation operation) {
        if (endNs.isEmpty() || (operation.known() && operation.endedNs() - endNs.getAsLong() < 0)) {
            return Optional.of(operation);
        }
        return operation.invokedNs() - endNs.getAsLong() < 0 && operation.updates()
                ? Optional.of(operation.withoutOutcome())
                : Optional.empty();
    }
}
