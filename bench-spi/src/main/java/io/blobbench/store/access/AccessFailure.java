package io.blobbench.store.access;

import io.blobbench.store.error.Causes;
import io.blobbench.store.error.StoreException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;

/**
 * Explains in one sentence why a client and a server do not accept each other, and which key of the target changes
 * that.
 *
 * <p>The reason is found in the causes of the exceptions that client libraries throw: exceptions of Java's own TLS,
 * whose texts are the same for all libraries.
 */
public final class AccessFailure {
    private static final Pattern NAME =
            Pattern.compile("No (subject alternative (DNS )?names?|name) (matching|present).*", Pattern.DOTALL);
    private static final Pattern UNKNOWN_AUTHORITY = Pattern.compile(
            "(Path does not chain with any of the trust anchors|signature check failed).*", Pattern.DOTALL);
    private static final Pattern ALERT_OTHER_KEY = Pattern.compile(".*fatal alert: decrypt_error.*");
    private static final Pattern ALERT_NO_CERTIFICATE = Pattern.compile(".*fatal alert: certificate_required.*");
    private static final Pattern ALERT = Pattern.compile(".*fatal alert: (bad_certificate|certificate_\\w+|unknown_ca"
            + "|unsupported_certificate|handshake_failure|access_denied|decrypt_error).*");
    private static final Pattern NOT_TLS =
            Pattern.compile("(Unsupported or unrecognized SSL message|not an SSL/TLS record).*", Pattern.DOTALL);
    private static final Pattern CLOSED = Pattern.compile(
            "(Connection reset|Broken pipe|Unexpected end of stream|Remote host terminated|Connection closed).*",
            Pattern.DOTALL);

    private static final String PORT_OF_TLS =
            "endpoints of the target must name its port for TLS, or the target be without tls";

    private AccessFailure() {}

    /**
     * Returns whether TLS failed.
     *
     * @param where the store with host and port: {@code "redis node1:6379"}
     * @return empty when it is not
     */
    public static Optional<StoreException> ofTls(String where, Access access, Throwable failure) {
        Tls tls = access.tls();
        if (!tls.on() || failure == null) {
            return Optional.empty();
        }
        for (Throwable cause : causes(failure)) {
            Optional<String> reason = reason(tls, cause, String.valueOf(cause.getMessage()));
            if (reason.isPresent()) {
                return reason.map(text -> new StoreException(where + ": " + text, failure));
            }
        }
        return Optional.empty();
    }

    /**
     * Returns whether servers that did not answer a client speak TLS and the client does not, or the reverse. Asks them, each for a few
     * seconds at most.
     *
     * @param where the store with host and port: {@code "redis node1:6379"}
     * @param silent servers that the client, which encrypts as the target says, got no answer from; empty where there are none
     * @return empty when that is not why, as where none can be reached
     */
    public static Optional<StoreException> ofSilence(
            String where, List<Endpoint> silent, Access access, Throwable failure) {
        if (hasCause(failure, SSLException.class)) {
            return Optional.empty();
        }
        return silent.stream()
                .flatMap(server -> difference(server, access.tls()).stream())
                .findFirst()
                .map(text -> new StoreException(where + ": " + text + " (" + innermost(failure) + ")", failure));
    }

    private static Optional<String> difference(Endpoint server, Tls tls) {
        return switch (TlsProbe.ask(server)) {
            case TLS ->
                tls.on()
                        ? Optional.empty()
                        : Optional.of("the server at " + server
                                + " speaks TLS, and the target has none; set tls in the target");
            case NO_TLS ->
                tls.on()
                        ? Optional.of("the server at " + server + " does not answer a TLS handshake; unless it hangs, "
                                + PORT_OF_TLS)
                        : Optional.empty();
            case UNREACHABLE -> Optional.empty();
        };
    }

    private static Optional<String> reason(Tls tls, Throwable cause, String message) {
        String text = null;
        if (cause instanceof CertificateExpiredException) {
            text = "the server's certificate has expired (" + message + "); it must be renewed on the server";
        } else if (cause instanceof CertificateNotYetValidException) {
            text = "the server's certificate is not valid yet (" + message + "); a clock is wrong, on this machine or"
                    + " the server";
        } else if (cause instanceof CertPathBuilderException
                || (cause instanceof CertPathValidatorException
                        && UNKNOWN_AUTHORITY.matcher(message).matches())) {
            text = "the server's certificate is not signed by any of the authorities "
                    + (tls.ca().isEmpty() ? "that Java trusts" : "in " + tls.ca())
                    + "; tls.ca of the target must name the file with the certificate of its authority";
        } else if (NAME.matcher(message).matches()) {
            text = "the server's certificate is for another host (" + message + "); endpoints of the target must name"
                    + " the host as the certificate does, or tls.verifyHostName be false";
        } else if (ALERT_NO_CERTIFICATE.matcher(message).matches()
                || (!tls.showsCertificate() && ALERT.matcher(message).matches())) {
            text = "the server asks for a client certificate"
                    + (tls.showsCertificate() ? " of other authorities than that of " + tls.certificate() : "")
                    + "; tls.certificate and tls.key of the target must name one";
        } else if (ALERT.matcher(message).matches()) {
            text = "the server does not accept the client certificate in " + tls.certificate() + " (" + message
                    + (ALERT_OTHER_KEY.matcher(message).matches()
                            ? "); tls.key of the target must name the key of that certificate"
                            : "); tls.certificate and tls.key of the target must name one of an authority that it trusts");
        } else if (NOT_TLS.matcher(message).matches()) {
            text = "the server does not speak TLS there; " + PORT_OF_TLS;
        } else if (CLOSED.matcher(message).matches()) {
            String accepted = tls.showsCertificate()
                    ? "it may not accept the client certificate in " + tls.certificate() + ", "
                    : "it may not speak TLS, or ask for a client certificate, ";
            text = "the server closed the connection (" + message + "); " + accepted
                    + "which tls.certificate and tls.key of the target name";
        }
        return Optional.ofNullable(text);
    }

    /**
     * Returns whether something else than the store listens at its endpoint.
     *
     * @param what was tried, on what: {@code "redis node1:6379: describe"}
     * @param protocol name of the store's protocol
     * @param signs found in what the client says when the server does not speak it
     * @return empty when no sign is found
     */
    public static Optional<StoreException> ofOtherServer(
            String what, String protocol, Pattern signs, Throwable failure) {
        return causes(failure).stream()
                .map(cause -> signs.matcher(String.valueOf(cause.getMessage())))
                .filter(Matcher::find)
                .findFirst()
                .map(sign -> new StoreException(
                        what + ": the server does not answer as " + protocol + " does: " + sign.group()
                                + "; is the endpoint that of another server?",
                        failure));
    }

    /**
     * The server does not know the user, or not with this password.
     *
     * @param where the store with host and port
     * @param access with the login that the client used, which may be that of its own properties
     */
    public static StoreException ofLogin(String where, Access access, Throwable failure) {
        String text = access.logsIn()
                ? "the server does not accept "
                        + (access.user().isEmpty() ? "the password" : "user '" + access.user() + "' with this password")
                        + "; user and password of the target, or of client properties, must be those of the server"
                : "the server asks for a login; user and password of the target must be those of the server";
        return new StoreException(where + ": " + text + " (" + innermost(failure) + ")", failure);
    }

    /**
     * Clients log in, and the server has no logins.
     *
     * @param where the store with host and port
     */
    public static StoreException ofNoLogins(String where, Throwable failure) {
        return new StoreException(
                where
                        + ": the server has no logins; the target, or client properties, must be without user and password ("
                        + innermost(failure) + ")",
                failure);
    }

    /**
     * The server knows the user, who may not do what was tried.
     *
     * @param what was tried, on what: {@code "redis node1:6379: count blobs"}
     */
    public static StoreException ofRights(String what, Access access, Throwable failure) {
        String user = access.user().isEmpty() ? "the user" : "user '" + access.user() + "'";
        return new StoreException(
                what + ": " + user + " has no right to it: " + innermost(failure)
                        + "; docs/lab.md lists those it needs",
                failure);
    }

    private static String innermost(Throwable failure) {
        return Causes.text(Causes.root(failure));
    }

    /** Whether a failure, or what it was caused by or suppressed, is of a type. */
    public static boolean hasCause(Throwable failure, Class<? extends Throwable> type) {
        return failure != null && causes(failure).stream().anyMatch(type::isInstance);
    }

    /** Itself, and all that it was caused by or suppressed, the innermost last. */
    private static Set<Throwable> causes(Throwable failure) {
        Set<Throwable> causes = new LinkedHashSet<>();
        Deque<Throwable> open = new ArrayDeque<>(Set.of(failure));
        while (!open.isEmpty()) {
            Throwable next = open.removeFirst();
            if (causes.add(next)) {
                open.addAll(List.of(next.getSuppressed()));
                if (next.getCause() != null) {
                    open.add(next.getCause());
                }
            }
        }
        return causes;
    }
}
