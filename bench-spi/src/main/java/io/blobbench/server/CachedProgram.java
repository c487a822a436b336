package io.blobbench.server;

import java.io.IOException;
import java.nio.file.Path;

/**
 * A program that is fetched into our cache, and held there against its sums at every start.
 *
 * @param folder name of its folder in the cache
 * @param file path of the program in that folder
 * @param title for users: {@code etcd 3.6.15}
 * @param trust what its sum must be
 * @param fetching how it is had
 */
public record KeptProgram(String folder, String file, String title, Trust trust, Fetching fetching) {
    /** How a package client brings a program. */
    public interface Fetching {
        /** Its name, for users: {@code go}. */
        String client();

        /** Refuses, with the reason, when this machine lacks the client. */
        void requireClient() throws ServerException;

        /** Puts the program, and what it needs, into an empty folder. */
        void fetch(Path folder) throws IOException, ServerException;
    }
}
