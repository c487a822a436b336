package io.blobbench.scenario;

import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;

/**
 * The promise of a layout for an acknowledged blob.
 *
 * @param consistency replicas that must have answered; a store may wait for more than it was asked for
 * @param durability when servers write the blob to their disks
 * @param replicas copies of the blob, at least 1
 */
public record Promise(Consistency consistency, Durability durability, int replicas) {
    /** The promise of a cell's layout. */
    public static Promise of(Cell cell) {
        return new Promise(cell.consistency(), cell.durability(), cell.replicas());
    }

    /** The promise that the texts of a row tell; empty where one of them is none of the words that are known here. */
    public static Optional<Promise> of(String consistency, String durability, String replicas) {
        Optional<Consistency> answered = named(Consistency.values(), Consistency::word, consistency);
        Optional<Durability> written = named(Durability.values(), Durability::word, durability);
        return replicas.matches("[1-9][0-9]{0,8}")
                ? answered.flatMap(
                        awaited -> written.map(disk -> new Promise(awaited, disk, Integer.parseInt(replicas))))
                : Optional.empty();
    }

    private static <T> Optional<T> named(T[] values, Function<T, String> word, String text) {
        return Arrays.stream(values)
                .filter(value -> word.apply(value).equals(text))
                .findFirst();
    }

    /** The promise as text: {@code acknowledged by the only replica, no write to disk promised (consistency one, durability none)}. */
    public String words() {
        return words(consistency.word());
    }

    /** The same for several consistencies that promise as much, such as {@code one and quorum}. */
    public String words(String consistencies) {
        return acknowledgement() + ", " + write() + " (consistency " + consistencies + ", durability "
                + durability.word() + ")";
    }

    /** Whether another promise means the same, by whatever consistency. */
    public boolean meansTheSameAs(Promise other) {
        return acknowledgement().equals(other.acknowledgement()) && durability == other.durability;
    }

    private String acknowledgement() {
        return switch (consistency) {
            case NONE -> "acknowledged when sent, before a server answers";
            case ANY -> "acknowledged by any server, replica or not";
            case ONE -> by(1);
            case TWO -> by(2);
            case QUORUM -> by(replicas / 2 + 1);
            case ALL -> by(replicas);
        };
    }

    /** Whether a store waits for more replicas than it was asked for is not known here. */
    private String by(int answering) {
        if (replicas == 1) {
            return "acknowledged by the only replica";
        }
        return "acknowledged by " + (answering >= replicas ? "all" : "at least " + answering + " of") + " " + replicas
                + " replicas";
    }

    private String write() {
        return switch (durability) {
            case NONE -> "no write to disk promised";
            case PERIODIC -> "on disk within about a second";
            case ALWAYS -> "on disk before the acknowledgement";
        };
    }
}
