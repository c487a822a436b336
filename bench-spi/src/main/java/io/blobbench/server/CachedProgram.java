package io.blobbench.server;

import java.io.IOException;
import java.nio.file.Path;

/**
 * A program that is fetched into the cache of this tool and compared there with its checksums at every start.
 *
 * @param folder name of its folder in the cache
 * @param file path of the program in that folder
 * @param title for users: {@code etcd 3.6.15}
 * @param trust the rule for its checksum
 * @param fetching the package client that fetches it
 */
public record CachedProgram(String folder, String file, String title, Trust trust, Fetching fetching) {
    /** Fetches a program with a package client. */
    public interface Fetching {
        /** The package client's name, for users: {@code go}. */
        String client();

        /** Requires that this machine has the package client. */
        void requireClient() throws ServerException;

        /** Puts the program and its files into an empty folder. */
        void fetch(Path folder) throws IOException, ServerException;
    }
}
