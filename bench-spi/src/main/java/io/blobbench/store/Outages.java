package io.blobbench.store;

/**
 * How often and for how long connections were lost since they were first opened, or within some time.
 *
 * @param reconnects how often a lost connection was opened again
 * @param disconnectedSeconds in which a connection was lost, summed over connections; NaN where the client does not
 *     report it
 * @param unopened connections that are lost now and could not be opened again so far
 * @param cause why the last attempt to open one of those failed; where there are none, why the last connection was lost; may be empty
 */
public record Outages(long reconnects, double disconnectedSeconds, int unopened, String cause) {
    /** Connections that were never lost. */
    public static final Outages NONE = new Outages(0, 0, 0, "");

    public Outages {
        if (reconnects < 0 || unopened < 0) {
            throw new IllegalArgumentException(
                    "reconnects and unopened must not be negative, got " + reconnects + " and " + unopened);
        }
    }

    /** The sum of both. */
    public Outages plus(Outages other) {
        return new Outages(
                reconnects + other.reconnects,
                disconnectedSeconds + other.disconnectedSeconds,
                unopened + other.unopened,
                cause.isEmpty() || (unopened == 0 && other.unopened > 0) ? other.cause : cause);
    }

    /** The outages since an earlier reading. */
    public Outages since(Outages earlier) {
        return new Outages(
                reconnects - earlier.reconnects, disconnectedSeconds - earlier.disconnectedSeconds, unopened, cause);
    }
}
