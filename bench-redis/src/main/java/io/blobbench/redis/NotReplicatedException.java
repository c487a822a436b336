package io.blobbench.redis;

/** WAIT ended with fewer replicas than the consistency asks for. */
final class NotReplicatedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NotReplicatedException(long replicas, int awaited) {
        super("WAIT answered " + replicas + " replicas, consistency needs " + awaited);
    }
}
