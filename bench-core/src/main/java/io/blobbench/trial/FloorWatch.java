package io.blobbench.trial;

import io.blobbench.host.room.HostRoom;
import io.blobbench.load.PhaseListener;
import io.blobbench.scenario.Floors;
import io.blobbench.store.error.FileFailures;
import io.blobbench.store.error.StoreException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Ends a phase when the host runs out of room. One trial, control thread only. */
public final class FloorWatch {
    private final Floors floors;
    private final List<HostRoom> disks = new ArrayList<>();
    private String reached = "";
    private boolean endedPhase;

    /** @param folders on the disks that the results, the first, and local servers are written to; at least one */
    public FloorWatch(Floors floors, List<Path> folders) throws IOException {
        this.floors = floors;
        for (Path folder : folders) {
            disks.add(new HostRoom(folder));
        }
    }

    /**
     * The watch of a trial's cell and host.
     *
     * @throws StoreException when the free disk space there cannot be read
     */
    public static FloorWatch of(TrialPlan plan) throws StoreException {
        List<Path> folders = plan.host().folders();
        try {
            return new FloorWatch(plan.cell().floors(), folders);
        } catch (IOException e) {
            throw new StoreException("cannot read the free disk space of " + folders + ": " + FileFailures.text(e), e);
        }
    }

    /** A sentence about the floor that was reached; empty while there is room. */
    public Optional<String> reached() {
        return reached.isEmpty() ? Optional.empty() : Optional.of(reached);
    }

    /** Whether a floor was reached while the listener of a phase would have gone on; a silent or full store may have ended the phase before. */
    boolean endedPhase() {
        return endedPhase;
    }

    /** The listener, and this watch with it. */
    PhaseListener over(PhaseListener listener) {
        return passed -> {
            boolean goOn = listener.interval(passed);
            boolean room = hasRoom();
            endedPhase |= goOn && !room;
            return room && goOn;
        };
    }

    /** Reads the free space and memory again. */
    public boolean hasRoom() {
        if (reached.isEmpty()) {
            reached = look();
        }
        return reached.isEmpty();
    }

    private String look() {
        try {
            for (HostRoom disk : disks) {
                if (floors.freeDiskBytes() > 0 && disk.freeDiskBytes() < floors.freeDiskBytes()) {
                    return "less than " + floors.freeDiskBytes() / 1_000_000 + " MB of disk are free"
                            + (disk.equals(disks.get(0)) ? "" : " where servers have their data")
                            + " (limits.freeDisk)";
                }
            }
        } catch (IOException e) {
            return "the free disk space can no longer be read: " + e;
        }
        if (floors.freeMemoryBytes() > 0 && disks.get(0).freeMemoryBytes() < floors.freeMemoryBytes()) {
            return "less than " + floors.freeMemoryBytes() / 1_000_000 + " MB of memory are free (limits.freeMemory)";
        }
        return "";
    }
}
