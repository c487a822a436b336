package io.blobbench.cli.run;

import java.util.Locale;

/** Something that happens to a server, its connections or its disk. */
enum Fault {
    /** The system stops its process for {@link FaultedServer#PAUSE}. */
    PAUSED,
    /** The system stops its process until the run has ended. */
    FROZEN,
    /** Its process is killed, and is not there until the run has ended. */
    KILLED,
    /** Its process is killed, and at once started again on the same port with the same data. */
    RESTARTED,
    /** Every connection to it is reset, once. */
    RESET,
    /** Nothing is left of the disk that its data are on, until the run has ended. */
    DISK_FULL;

    String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
