package io.blobbench.server;

import java.nio.file.Path;

/**
 * Expected availability of a {@link ServerSource} on this machine, found without fetching or starting anything.
 *
 * @param likely whether a run that tries it can expect to succeed
 * @param reason in a few words: {@code cached}, {@code no cargo on this machine}
 */
public record Availability(boolean likely, String reason) {
    public static Availability likely(String reason) {
        return new Availability(true, reason);
    }

    public static Availability missing(String reason) {
        return new Availability(false, reason);
    }

    /**
     * The availability of a program that a package client fetches into the cache of this tool.
     *
     * @param cache of this tool
     * @param cached whether the program is in it
     * @param client whether this machine has that client
     * @param name of the client
     */
    public static Availability fetched(Path cache, boolean cached, boolean client, String name) {
        if (cached) {
            return likely("cached");
        }
        if (!client) {
            return missing("no " + name + " on this machine");
        }
        return Folders.writable(cache)
                ? likely("not fetched yet")
                : missing("not fetched yet, and the cache " + cache + " cannot be written");
    }
}
