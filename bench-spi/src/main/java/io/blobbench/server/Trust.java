package io.blobbench.server;

import java.util.Optional;

/** The rule for accepting the SHA-256 of a fetched program. */
public sealed interface Trust {
    /**
     * The required checksum; empty accepts any.
     *
     * @param before the checksum recorded on this machine by the last fetch
     * @throws ServerException when the program must not be fetched; the message says which option allows it
     */
    Optional<String> expected(Optional<String> before) throws ServerException;

    /** The rule for a user who accepts programs with an unknown checksum. */
    default Trust allowingUnknown() {
        return this;
    }

    /** Accepts one known checksum: the build is identical wherever it is fetched. */
    record Pinned(String sha256) implements Trust {
        @Override
        public Optional<String> expected(Optional<String> before) {
            return Optional.of(sha256);
        }
    }

    /** Relies on the package client, which verifies signatures or a public checksum log; builds may differ between hosts. */
    record ByClient() implements Trust {
        @Override
        public Optional<String> expected(Optional<String> before) {
            return Optional.empty();
        }
    }

    /**
     * Remembers the checksum of the first fetch: the build is identical everywhere, but its checksum is not known yet.
     *
     * @param allowed whether a first fetch is allowed
     */
    record Unknown(boolean allowed) implements Trust {
        @Override
        public Optional<String> expected(Optional<String> before) throws ServerException {
            if (before.isEmpty() && !allowed) {
                throw new ServerException("no SHA-256 of it is known; --trust-unpinned fetches it anyway"
                        + " and remembers its checksum");
            }
            return before;
        }

        @Override
        public Trust allowingUnknown() {
            return new Unknown(true);
        }
    }
}
