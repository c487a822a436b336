package io.blobbench.server.source;

import io.blobbench.server.ServerException;

/** The form of versions of servers. */
public final class ServerVersion {
    /** A version becomes part of file names and of what package clients are asked for. */
    private static final String FORM = "[0-9][0-9A-Za-z._+-]*";

    private ServerVersion() {}

    /**
     * Refuses what is no version.
     *
     * @param what it is, for the message
     * @throws ServerException naming what was given and what was expected
     */
    public static void require(String what, String version) throws ServerException {
        if (!version.matches(FORM)) {
            throw new ServerException(what + " must be like 1.2.3, got '" + version + "'");
        }
    }
}
