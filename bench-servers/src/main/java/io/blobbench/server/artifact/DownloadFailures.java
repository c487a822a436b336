package io.blobbench.server.artifact;

import io.blobbench.server.ServerException;
import io.blobbench.server.UnknownVersionException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import javax.net.ssl.SSLException;
import org.eclipse.aether.RepositoryException;
import org.eclipse.aether.resolution.ArtifactResolutionException;
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.transfer.ArtifactNotFoundException;
import org.eclipse.aether.transfer.ChecksumFailureException;
import org.eclipse.aether.transfer.RepositoryOfflineException;

/** Converts the resolver's exceptions to one message that names the artifact and the reason. */
final class DownloadFailures {
    private DownloadFailures() {}

    static ServerException explain(String coordinates, Optional<Exception> network, RepositoryException failure) {
        if (network.isPresent()) {
            return new ServerException(
                    "cannot download " + coordinates + ": the network could not be reached (" + inShort(network.get())
                            + ")",
                    failure);
        }
        if (causes(failure).stream().anyMatch(RepositoryOfflineException.class::isInstance)) {
            return new ServerException(
                    "cannot download " + coordinates + ": it is not in the local repository, and Maven's settings say"
                            + " offline",
                    failure);
        }
        if (causes(failure).stream().anyMatch(ChecksumFailureException.class::isInstance)) {
            return new ServerException(
                    "cannot download " + coordinates + ": a file does not match its published checksum ("
                            + last(failure).getMessage() + ")",
                    failure);
        }
        String missing = missingArtifacts(failure);
        if (!missing.isEmpty()) {
            return new UnknownVersionException(
                    "cannot download " + coordinates + ": " + missing + " does not exist in the configured"
                            + " repositories; is the version right?",
                    failure);
        }
        return new ServerException("cannot download " + coordinates + ": " + failure.getMessage(), failure);
    }

    static boolean isNetwork(Throwable failure) {
        return causes(failure).stream()
                .anyMatch(cause -> cause instanceof UnknownHostException
                        || cause instanceof SocketException
                        || cause instanceof InterruptedIOException
                        || cause instanceof SSLException);
    }

    private static String missingArtifacts(RepositoryException failure) {
        return causes(failure).stream()
                .filter(ArtifactResolutionException.class::isInstance)
                .flatMap(cause -> ((ArtifactResolutionException) cause).getResults().stream())
                .filter(result -> result.getExceptions().stream().anyMatch(ArtifactNotFoundException.class::isInstance))
                .map(DownloadFailures::name)
                .distinct()
                .collect(Collectors.joining(", "));
    }

    private static String name(ArtifactResult result) {
        var artifact = result.getRequest().getArtifact();
        return artifact.getGroupId() + ":" + artifact.getArtifactId() + ":" + artifact.getVersion();
    }

    /** The outermost cause that speaks of input and output: it names the host, which the innermost often does not. */
    private static String inShort(Exception network) {
        Throwable cause = causes(network).stream()
                .filter(IOException.class::isInstance)
                .findFirst()
                .orElse(network);
        return cause.getClass().getSimpleName() + ": " + cause.getMessage();
    }

    static Throwable last(Throwable failure) {
        List<Throwable> causes = causes(failure);
        return causes.get(causes.size() - 1);
    }

    private static List<Throwable> causes(Throwable failure) {
        List<Throwable> causes = new ArrayList<>();
        for (Throwable cause = failure; cause != null && !causes.contains(cause); cause = cause.getCause()) {
            causes.add(cause);
        }
        return causes;
    }
}
