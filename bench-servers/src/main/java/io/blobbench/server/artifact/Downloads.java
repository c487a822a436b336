package io.blobbench.server.artifact;

import java.util.Optional;
import org.eclipse.aether.transfer.AbstractTransferListener;
import org.eclipse.aether.transfer.TransferCancelledException;
import org.eclipse.aether.transfer.TransferEvent;
import org.jspecify.annotations.Nullable;

/**
 * Passes the resolver's transfers on to a {@link DownloadListener}, and cancels every transfer that would begin after the
 * network has failed, and all of them when they are to stop. Used by several threads of the resolver.
 */
final class Downloads extends AbstractTransferListener {
    private final DownloadListener listener;
    private @Nullable Exception firstNetworkFailure;
    private boolean stopped;

    Downloads(DownloadListener listener) {
        this.listener = listener;
    }

    synchronized Optional<Exception> firstNetworkFailure() {
        return Optional.ofNullable(firstNetworkFailure);
    }

    /** Cancels all transfers. A connection under way may still be read to its end, without progress. */
    synchronized void stop() {
        stopped = true;
    }

    private void requireNotStopped() throws TransferCancelledException {
        if (stopped) {
            throw new TransferCancelledException("stopped");
        }
    }

    @Override
    public synchronized void transferInitiated(TransferEvent event) throws TransferCancelledException {
        requireNotStopped();
        if (firstNetworkFailure != null) {
            throw new TransferCancelledException("the network has failed before");
        }
    }

    @Override
    public synchronized void transferProgressed(TransferEvent event) throws TransferCancelledException {
        requireNotStopped();
        listener.progress(
                file(event), event.getTransferredBytes(), event.getResource().getContentLength());
    }

    @Override
    public synchronized void transferSucceeded(TransferEvent event) {
        listener.done(file(event));
    }

    @Override
    public synchronized void transferFailed(TransferEvent event) {
        if (firstNetworkFailure == null && DownloadFailures.isNetwork(event.getException())) {
            firstNetworkFailure = event.getException();
        }
        listener.done(file(event));
    }

    private static String file(TransferEvent event) {
        String path = event.getResource().getResourceName();
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
