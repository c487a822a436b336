package io.blobbench.server.artifact;

import java.util.Optional;
import org.eclipse.aether.transfer.AbstractTransferListener;
import org.eclipse.aether.transfer.TransferCancelledException;
import org.eclipse.aether.transfer.TransferEvent;
import org.jspecify.annotations.Nullable;

/**
 * Passes the resolver's transfers on to a {@link DownloadListener}, and cancels every transfer that would begin after the
 * network has failed. Used by several threads of the resolver.
 */
final class Downloads extends AbstractTransferListener {
    private final DownloadListener listener;
    private @Nullable Exception firstNetworkFailure;

    Downloads(DownloadListener listener) {
        this.listener = listener;
    }

    synchronized Optional<Exception> firstNetworkFailure() {
        return Optional.ofNullable(firstNetworkFailure);
    }

    @Override
    public synchronized void transferInitiated(TransferEvent event) throws TransferCancelledException {
        if (firstNetworkFailure != null) {
            throw new TransferCancelledException("the network has failed before");
        }
    }

    @Override
    public synchronized void transferProgressed(TransferEvent event) {
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
