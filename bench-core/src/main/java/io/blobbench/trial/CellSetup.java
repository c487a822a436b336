package io.blobbench.trial;

import io.blobbench.load.LoadSetup;
import io.blobbench.load.model.OpenLoad;
import io.blobbench.scenario.Cell;
import io.blobbench.schedule.TrialSeed;
import io.blobbench.store.layout.Layout;
import io.blobbench.store.operation.CompletionMode;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.workload.HostShare;
import io.blobbench.workload.Workload;

/** The layout, the workload and the load of a cell, alike on every host that takes part in its trial. */
public final class CellSetup {
    private CellSetup() {}

    public static Layout layout(Cell cell, String name) {
        return new Layout(
                name,
                cell.partitions(),
                cell.replicas(),
                cell.consistency(),
                cell.durability(),
                cell.workload().form(),
                cell.workload().messageBytes(),
                cell.options());
    }

    /** Operations in flight on one connection. */
    public static int inFlight(Cell cell, Target target) {
        boolean inline = target.store().traits().completion() == CompletionMode.INLINE;
        return inline ? 1 : cell.load().maxInFlight();
    }

    /** INLINE or ASYNC, as the cell's connections are. */
    public static CompletionMode completion(Cell cell, Target target) {
        return target.store().traits().completion().at(inFlight(cell, target));
    }

    /** Lanes of a host with some of the cell's connections. */
    public static int lanes(Cell cell, CompletionMode completion, int connections, int cores) {
        return LoadSetup.lanesFor(completion, cell.lanes(), cell.workload().equalParts(), connections, cores);
    }

    /** The operations of some of the cell's lanes. */
    public static Workload workload(Cell cell, int trial, Target target, HostShare share) {
        return new Workload(
                cell.workload(),
                share,
                cell.partitions(),
                target.store().traits().operations().contains(OperationKind.PUT)
                        ? OperationKind.PUT
                        : OperationKind.ADD,
                target.store().maps(cell.workload().form()),
                cell.verify() == Cell.Verify.CONTENT,
                cell.verify() != Cell.Verify.NONE,
                TrialSeed.ofTrial(cell.workload().seed(), trial));
    }

    /**
     * The lanes and connections of a share.
     *
     * @param workload of the same share
     */
    public static LoadSetup load(Cell cell, int trial, Target target, Workload workload, HostShare share) {
        return new LoadSetup(
                cell.workload(),
                workload,
                share,
                inFlight(cell, target),
                cell.load() instanceof OpenLoad,
                TrialSeed.ofTrial(cell.workload().seed(), trial),
                cell.timeout(),
                target.loader());
    }
}
