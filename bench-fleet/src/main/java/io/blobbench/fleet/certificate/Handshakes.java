package io.blobbench.fleet.certificate;

import java.util.Locale;

/** The TLS handshakes between members of a fleet. */
final class Handshakes {
    private static final String PROTOCOL = "TLSv1.3";

    private Handshakes() {}

    /** The only version of TLS that a fleet speaks. */
    static String[] protocols() {
        return new String[] {PROTOCOL};
    }

    /** Whether the other end left during the handshake, as ending members do: it was not refused. */
    static boolean hungUp(String problem) {
        return problem.startsWith("Broken pipe")
                || problem.startsWith("Connection reset")
                || problem.startsWith("Remote host terminated the handshake")
                || problem.startsWith("Insufficient buffer remaining"); // its alert came before it had its keys
    }

    /** Returns the reason of a failed handshake as text. */
    static String why(String problem) {
        String lower = problem.toLowerCase(Locale.ROOT);
        if (lower.contains("certificate") || lower.contains("pkix") || lower.contains("unknown_ca")) {
            return "its certificate is not one of this run";
        }
        if (lower.contains("unrecognized ssl message") || lower.contains("timed out")) {
            return "it does not speak TLS";
        }
        return problem;
    }
}
