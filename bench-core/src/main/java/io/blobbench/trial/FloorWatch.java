package io.blobbench.trial;

import io.blobbench.host.room.HostRoom;
import io.blobbench.load.PhaseListener;
import io.blobbench.scenario.Floors;
import io.blobbench.store.error.StoreException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Ends a phase when the host runs out of room. One trial, control thread only. */
public final class FloorWatch {
    private final Floors floors;
    private final HostRoom room;
    private String reached = "";

    /** @param folder on the disk that the local servers, and the results, are written to */
    public FloorWatch(Floors floors, Path folder) throws IOException {
        this.floors = floors;
        this.room = new HostRoom(folder);
    }

    /**
     * The watch of a trial's cell and host.
     *
     * @throws StoreException when the free disk space there cannot be read
     */
    public static FloorWatch of(TrialPlan plan) throws StoreException {
        Path folder = plan.host().folder();
        try {
            return new FloorWatch(plan.cell().floors(), folder);
        } catch (IOException e) {
            throw new StoreException("cannot read the free disk space of " + folder + ": " + e, e);
        }
    }

    /** A sentence about the floor that was reached; empty while there is room. */
    public Optional<String> reached() {
        return reached.isEmpty() ? Optional.empty() : Optional.of(reached);
    }

    /** The listener, and this watch with it. */
    PhaseListener over(PhaseListener listener) {
        return passed -> {
            boolean goOn = listener.interval(passed);
            return hasRoom() && goOn;
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
            if (floors.freeDiskBytes() > 0 && room.freeDiskBytes() < floors.freeDiskBytes()) {
                return "less than " + floors.freeDiskBytes() / 1_000_000 + " MB of disk are free (limits.freeDisk)";
            }
        } catch (IOException e) {
            return "the free disk space can no longer be read: " + e;
        }
        if (floors.freeMemoryBytes() > 0 && room.freeMemoryBytes() < floors.freeMemoryBytes()) {
            return "less than " + floors.freeMemoryBytes() / 1_000_000 + " MB of memory are free (limits.freeMemory)";
        }
        return "";
    }
}
