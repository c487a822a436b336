package io.blobbench.trial.judge;

import io.blobbench.scenario.Cell;
import io.blobbench.scenario.Fault;
import io.blobbench.scenario.Fault.Action;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.trial.facts.FaultEffect;
import java.util.List;
import java.util.Optional;

/**
 * The promise of a layout for the faults that its scenario asks for.
 *
 * @param writes consistency at which the store acknowledges writes, which may be stronger than that of the cell
 * @param primary the server that stays the primary, whatever happens to it; empty where another one may take its place
 */
record LossPromise(Cell cell, Consistency writes, Optional<String> primary) {
    /**
     * Whether acknowledged blobs must outlive the faults of a cell: where servers write to their disks before every answer and most
     * replicas have answered, and where more replicas have answered than servers are struck. The disk of one replica is no promise:
     * another one may take its place, and give up what it does not have. Nor are disks where a server is cut off, which may go on alone
     * and give up later what it acknowledged then. Where one server stays the primary, replicas copy what it has left, and their answers
     * promise nothing: its disk does, and that it does not end. Otherwise the blobs that a store keeps are the result of the trial,
     * not a reason to doubt it.
     *
     * @param happened faults that happened within the measurement; one server may have been struck by several
     */
    boolean excludesLoss(List<FaultEffect> happened) {
        return excludes(cell.faults().killedBeforeVerification() ? Long.MAX_VALUE : struck(happened));
    }

    /** Whether answers of a load may contradict each other, because servers were struck in it that may lose what they acknowledged. */
    boolean allowsLossInLoad(List<FaultEffect> happened) {
        long struck = struck(happened);
        return struck > 0 && !excludes(struck);
    }

    /** @param lost the most servers that may have lost something */
    private boolean excludes(long lost) {
        if (primary.isPresent()) {
            return lost == 0 || cell.durability() == Durability.ALWAYS;
        }
        int answering = writes.answering(cell.replicas());
        boolean together = !cell.faults().prepared().contains(Action.PARTITION);
        boolean most = 2 * answering > cell.replicas();
        return (cell.durability() == Durability.ALWAYS && together && most)
                || lost < Math.min(answering, cell.replicas());
    }

    /** The promise as text: {@code durability periodic and consistency one of 3 replicas}. */
    String words() {
        String durability = "durability " + cell.durability().word();
        if (cell.replicas() == 1) {
            return durability;
        }
        if (primary.isPresent()) {
            return durability + " of the primary, which no replica replaces,";
        }
        String stronger = writes == cell.consistency() ? "" : " (" + writes.word() + " for writes)";
        return durability + " and consistency " + cell.consistency().word() + stronger + " of " + cell.replicas()
                + " replicas";
    }

    /** The servers that may have lost something in faults of the load. */
    private long struck(List<FaultEffect> happened) {
        return happened.stream()
                .filter(effect -> loses(effect.fault()))
                .flatMap(effect -> effect.servers().stream())
                .filter(server -> primary.isEmpty() || server.equals(primary.get()))
                .distinct()
                .count();
    }

    /** A server that is paused or cut off loses nothing by itself, but others may have taken its place when it is back. */
    private boolean loses(Fault fault) {
        return switch (fault.action()) {
            case PAUSE, PARTITION -> cell.replicas() > 1 && primary.isEmpty();
            case KILL, RESTART -> true;
            case SLOW_DISK -> false;
        };
    }
}
