package io.blobbench.fleet.certificate;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/**
 * Accepts connections of members of the same fleet only, and reports others once for each host and reason. A peer that
 * connects has to complete the handshake of TLS in a limited time, and does not hold up others meanwhile. Usable from any thread.
 */
final class TlsServerSocket extends ServerSocket {
    /** Peers in a handshake; others wait in the backlog. */
    private static final int MOST_HANDSHAKES = 16;

    private final SSLContext context;
    private final Consumer<String> refusals;
    private final Duration limit;
    private final Executor deadline;
    private final Semaphore handshakes = new Semaphore(MOST_HANDSHAKES);
    private final BlockingQueue<CompletableFuture<Socket>> accepted = new LinkedBlockingQueue<>();
    private final AtomicBoolean accepting = new AtomicBoolean();
    /** Hosts and reasons: who is refused once tries again. */
    private final Set<String> told = ConcurrentHashMap.newKeySet();
    /** One that accepts, and one for each handshake; they end by themselves. */
    private final Executor threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "fleet-accept");
        thread.setDaemon(true);
        return thread;
    });

    /** @param limit time for a handshake */
    TlsServerSocket(SSLContext context, Consumer<String> refusals, Duration limit) throws IOException {
        this.context = context;
        this.refusals = refusals;
        this.limit = limit;
        this.deadline = CompletableFuture.delayedExecutor(limit.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public Socket accept() throws IOException {
        if (accepting.compareAndSet(false, true)) {
            threads.execute(this::acceptPeers);
        }
        try {
            return accepted.take().get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw (InterruptedIOException) new InterruptedIOException("while a member was waited for").initCause(e);
        } catch (ExecutionException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /** Ends with the first failure, as when this socket is closed; who accepts again begins again. */
    private void acceptPeers() {
        try {
            while (true) {
                handshakes.acquire();
                boolean begun = false;
                try {
                    Socket plain = super.accept();
                    threads.execute(() -> admit(plain));
                    begun = true;
                } finally {
                    if (!begun) {
                        handshakes.release();
                    }
                }
            }
        } catch (IOException
                | RuntimeException
                | InterruptedException
                | OutOfMemoryError e) { // the latter without room for a thread
            accepting.set(false);
            accepted.add(CompletableFuture.failedFuture(e));
        }
    }

    private void admit(Socket plain) {
        AtomicBoolean ended = new AtomicBoolean();
        try {
            deadline.execute(() -> {
                if (ended.compareAndSet(false, true)) {
                    closeQuietly(plain);
                }
            });
            SSLSocket socket = encrypted(plain);
            if (ended.compareAndSet(false, true)) {
                accepted.add(CompletableFuture.completedFuture(socket));
            }
        } catch (IOException e) {
            refuse(plain, ended.compareAndSet(false, true) ? e : new SocketTimeoutException());
        } finally {
            handshakes.release();
        }
        if (isClosed()) {
            closeQuietly(plain);
        }
    }

    private void refuse(Socket plain, IOException problem) {
        String refusal = "refused a connection from " + plain.getInetAddress().getHostAddress() + ": "
                + Handshakes.why(problem, limit);
        if (!Handshakes.hungUp(problem) && told.add(refusal)) {
            refusals.accept(refusal);
        }
        closeQuietly(plain);
    }

    private SSLSocket encrypted(Socket plain) throws IOException {
        SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket(plain, null, true);
        socket.setEnabledProtocols(Handshakes.protocols());
        socket.setNeedClientAuth(true);
        socket.startHandshake();
        return socket;
    }

    private static void closeQuietly(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // it is refused all the same
        }
    }
}
