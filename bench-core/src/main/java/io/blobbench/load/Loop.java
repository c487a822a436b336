package io.blobbench.load;

/** Decides when a lane sends its next operation. Runs on the lane's thread; keeps no state between phases. */
interface Loop {
    /** Sends operations until the window is over, its quota used, the source empty or the lane stopped. */
    void run(Lane lane, Window window);

    /** Of the operations due in the window, those that were never sent; called when {@link #run} has returned. */
    default long unsent(Lane lane, Window window) {
        return 0;
    }
}
