package io.blobbench.trial.judge;

import io.blobbench.scenario.Cell;
import io.blobbench.scenario.Fault;
import io.blobbench.scenario.Fault.Action;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.trial.facts.FaultEffect;
import java.util.List;

/** The promise of a layout for the faults that its scenario asks for. */
final class LossPromise {
    private LossPromise() {}

    /**
     * Whether acknowledged blobs must outlive the faults of a cell: where servers write to their disks before every answer and most
     * replicas have answered, and where more replicas have answered than servers are struck. The disk of one replica is no promise:
     * another one may take its place, and give up what it does not have. Nor are disks where a server is cut off, which may go on alone
     * and give up later what it acknowledged then. Otherwise the blobs that a store keeps are the result of the trial,
     * not a reason to doubt it.
     *
     * @param writes consistency at which the store acknowledges writes, which may be stronger than that of the cell
     * @param happened faults that happened within the measurement; one server may have been struck by several
     */
    static boolean excludesLoss(Cell cell, Consistency writes, List<FaultEffect> happened) {
        return excludes(
                cell, writes, cell.faults().killedBeforeVerification() ? Long.MAX_VALUE : struck(cell, happened));
    }

    /** Whether answers of a load may contradict each other, because servers were struck in it that may lose what they acknowledged. */
    static boolean allowsLossInLoad(Cell cell, Consistency writes, List<FaultEffect> happened) {
        long struck = struck(cell, happened);
        return struck > 0 && !excludes(cell, writes, struck);
    }

    /** @param lost the most servers that may have lost something */
    private static boolean excludes(Cell cell, Consistency writes, long lost) {
        int answering = answering(writes, cell.replicas());
        boolean together = !cell.faults().prepared().contains(Action.PARTITION);
        boolean most = 2 * answering > cell.replicas();
        return (cell.durability() == Durability.ALWAYS && together && most)
                || lost < Math.min(answering, cell.replicas());
    }

    /** The promise as text: {@code durability periodic and consistency one of 3 replicas}. */
    static String words(Cell cell, Consistency writes) {
        String durability = "durability " + cell.durability().word();
        String stronger = writes == cell.consistency() ? "" : " (" + writes.word() + " for writes)";
        return cell.replicas() == 1
                ? durability
                : durability + " and consistency " + cell.consistency().word() + stronger + " of " + cell.replicas()
                        + " replicas";
    }

    /** The servers that may have lost something in faults of the load. */
    private static long struck(Cell cell, List<FaultEffect> happened) {
        return happened.stream()
                .filter(effect -> loses(effect.fault(), cell))
                .flatMap(effect -> effect.servers().stream())
                .distinct()
                .count();
    }

    /** A server that is paused or cut off loses nothing by itself, but others may have taken its place when it is back. */
    private static boolean loses(Fault fault, Cell cell) {
        return switch (fault.action()) {
            case PAUSE, PARTITION -> cell.replicas() > 1;
            case KILL, RESTART -> true;
            case SLOW_DISK -> false;
        };
    }

    /** Replicas that have a blob when it is acknowledged. */
    private static int answering(Consistency writes, int replicas) {
        return switch (writes) {
            case NONE, ANY -> 0;
            case ONE -> 1;
            case TWO -> 2;
            case QUORUM -> replicas / 2 + 1;
            case ALL -> replicas;
        };
    }
}
