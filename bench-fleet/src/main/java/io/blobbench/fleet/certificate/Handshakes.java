package io.blobbench.fleet.certificate;

import io.blobbench.store.error.Causes;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Pattern;

/** The TLS handshakes between members of a fleet. */
final class Handshakes {
    /** Time for one. */
    static final Duration LIMIT = Duration.ofSeconds(3);

    private static final String PROTOCOL = "TLSv1.3";
    private static final Pattern ALERT = Pattern.compile("^\\([a-z0-9_]+\\) ");

    private Handshakes() {}

    /** The only version of TLS that a fleet speaks. */
    static String[] protocols() {
        return new String[] {PROTOCOL};
    }

    /** Whether the other end left during the handshake, as ending members do: it was not refused. */
    static boolean hungUp(IOException problem) {
        String text = text(problem);
        return text.startsWith("Broken pipe")
                || text.startsWith("Connection reset")
                || text.startsWith("Remote host terminated the handshake")
                || text.startsWith("Insufficient buffer remaining"); // its alert came before it had its keys
    }

    /** Whether the other end's certificate is not valid by the clock of this host. */
    static boolean clocksDiffer(IOException problem) {
        Throwable root = Causes.root(problem);
        return root instanceof CertificateExpiredException || root instanceof CertificateNotYetValidException;
    }

    /**
     * Returns the reason of a failed handshake as text.
     *
     * @param limit time that it had
     */
    static String why(IOException problem, Duration limit) {
        String text = text(problem);
        String lower = text.toLowerCase(Locale.ROOT);
        if (clocksDiffer(problem)) {
            return "its certificate is not valid by the clock of this host; clocks may be up to "
                    + RunAuthority.TOLERANCE.toDays() + " day behind that of the controller, or "
                    + RunAuthority.VALID.toDays() + " days ahead of it";
        }
        if (lower.contains("empty client certificate")) {
            return "it showed no certificate of this run";
        }
        if (lower.startsWith("received fatal alert")
                && (lower.contains("certificate") || lower.contains("unknown_ca"))) {
            return "it does not accept the certificate of this side: the two are not of one run, or their clocks differ by a day or more";
        }
        if (lower.contains("certificate") || lower.contains("pkix")) {
            return "its certificate is not one of this run";
        }
        if (lower.contains("unrecognized ssl message")) {
            return "it does not speak TLS";
        }
        if (problem instanceof SocketTimeoutException) {
            return "it did not complete the handshake of TLS in " + limit.toMillis() / 1000.0 + " s";
        }
        return text;
    }

    /** The text of a problem without the alert that newer JDKs put before it: {@code (certificate_unknown) Received ...}. */
    private static String text(IOException problem) {
        return ALERT.matcher(Causes.text(problem)).replaceFirst("");
    }
}
