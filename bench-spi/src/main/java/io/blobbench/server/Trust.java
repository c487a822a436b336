package io.blobbench.server;

import java.util.Optional;

/** What the sha256 of a program must be when it has been fetched. */
public sealed interface Trust {
    /**
     * The sum that it must have; empty accepts any.
     *
     * @param before the sum that was recorded here when it was fetched last
     * @throws ServerException when it must not be fetched at all; the message says what would allow it
     */
    Optional<String> expected(Optional<String> before) throws ServerException;

    /** The same for a user who lets programs be fetched whose sum nobody knows. */
    default Trust allowingUnknown() {
        return this;
    }

    /** A build that is the same wherever it is fetched, with its sum. */
    record Pinned(String sha256) implements Trust {
        @Override
        public Optional<String> expected(Optional<String> before) {
            return Optional.of(sha256);
        }
    }

    /** One that its package client verifies, by signatures or a public log of sums, and that may differ from host to host. */
    record ByClient() implements Trust {
        @Override
        public Optional<String> expected(Optional<String> before) {
            return Optional.empty();
        }
    }

    /**
     * A build that is the same wherever it is fetched, whose sum is not known before it has been fetched here.
     *
     * @param allowed whether it may be fetched the first time
     */
    record Unknown(boolean allowed) implements Trust {
        @Override
        public Optional<String> expected(Optional<String> before) throws ServerException {
            if (before.isEmpty() && !allowed) {
                throw new ServerException("no sha256 of it is known to hold it against; --trust-unpinned fetches it"
                        + " all the same, and remembers its sum");
            }
            return before;
        }

        @Override
        public Trust allowingUnknown() {
            return new Unknown(true);
        }
    }
}
