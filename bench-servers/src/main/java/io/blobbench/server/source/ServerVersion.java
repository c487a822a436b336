package io.blobbench.server.source;

import io.blobbench.server.ServerException;

/** Checks the form of server versions. */
public final class ServerVersion {
    /** A version becomes part of file names and of requests to package clients. */
    private static final String FORM = "[0-9][0-9A-Za-z._+-]*";

    private ServerVersion() {}

    /**
     * Requires that a text has the form of a version.
     *
     * @param what it is, for the message
     * @throws ServerException naming the text and the expected form
     */
    public static void require(String what, String version) throws ServerException {
        if (!version.matches(FORM)) {
            throw new ServerException(what + " must be like 1.2.3, got '" + version + "'");
        }
    }
}
