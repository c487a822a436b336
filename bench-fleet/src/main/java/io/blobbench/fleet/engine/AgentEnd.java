package io.blobbench.fleet.engine;

import io.blobbench.fleet.AgentWork;
import io.blobbench.fleet.FleetException;
import io.blobbench.fleet.Invitation;
import io.blobbench.fleet.engine.FleetMessage.Kind;
import io.blobbench.store.error.Causes;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.infinispan.remoting.transport.Address;

/** The agent's end of all orders. Usable from any thread. */
final class AgentEnd {
    private static final long RECEIPT_SECONDS = 30;
    /** The controller promises that agents have ended ten seconds after it. */
    private static final long END_SECONDS = 6;

    private static final long ASK_EVERY_MS = 1500;
    /**
     * An answer is given more time than a heartbeat, which alone shows that the controller is silent: its threads and
     * those of this host may have other work.
     */
    private static final long SILENCES_PER_ANSWER = 2;

    private static final byte[] TAKEN = {};
    private static final String GONE = "the controller is gone";
    private static final String LOST = "the controller has given this agent up: it was silent for too long";

    private final Invitation invitation;
    private final AgentWork work;
    private final ExecutorService threads;
    private final CompletableFuture<FleetMember> self = new CompletableFuture<>();
    private final CompletableFuture<Address> controller = new CompletableFuture<>();
    private final CompletableFuture<String> end = new CompletableFuture<>();

    /** @param threads as many as there are orders at once */
    AgentEnd(Invitation invitation, AgentWork work, ExecutorService threads) {
        this.invitation = invitation;
        this.work = work;
        this.threads = threads;
    }

    /** Takes messages of the controller. */
    byte[] receive(FleetMessage message) {
        switch (message.kind()) {
            case ORDER -> threads.execute(() -> carryOut(message));
            case LEAVE -> end.complete(message.text());
            case HELLO, ANSWER, REFUSAL, ENDED, ALIVE -> throw new IllegalStateException("only agents send that");
        }
        return TAKEN;
    }

    private void carryOut(FleetMessage order) {
        FleetMessage reply;
        try {
            byte[] answer = work.answer(order.text(), order.body());
            reply = answer.length <= FleetMessage.MAX_ANSWER
                    ? reply(Kind.ANSWER, order, "", answer)
                    : reply(
                            Kind.REFUSAL,
                            order,
                            "the answer to '" + order.text() + "' has " + answer.length + " bytes, more than "
                                    + FleetMessage.MAX_ANSWER,
                            TAKEN);
        } catch (FleetException e) {
            reply = reply(Kind.REFUSAL, order, Causes.text(e), TAKEN);
        } catch (InterruptedException e) {
            reply = reply(Kind.REFUSAL, order, "'" + order.text() + "' was interrupted", TAKEN);
        } catch (RuntimeException | Error e) {
            reply = reply(Kind.REFUSAL, order, "'" + order.text() + "' failed: " + withRoot(e), TAKEN);
        }
        CompletableFuture<?> unused = send(reply);
    }

    /** A failure and its root cause. */
    private static String withRoot(Throwable failure) {
        Throwable root = Causes.root(failure);
        return root == failure ? failure.toString() : failure + " (" + root + ")";
    }

    private static FleetMessage reply(Kind kind, FleetMessage order, String text, byte[] body) {
        return new FleetMessage(kind, order.agent(), order.id(), text, body);
    }

    /** An answer that does not arrive is the loss of the controller, which is noticed. */
    private CompletableFuture<byte[]> send(FleetMessage message) {
        return self.thenCompose(member -> controller.thenCompose(to -> member.send(to, message)));
    }

    /**
     * Introduces itself to the controller.
     *
     * @throws FleetException when it refuses this agent
     */
    void greet(FleetMember member, String build) throws FleetException, InterruptedException {
        Address to = member.coordinator();
        self.complete(member);
        controller.complete(to);
        member.onView(members -> {
            if (!members.contains(to)) {
                end.complete(GONE);
            }
        });
        byte[] body = ByteBuffer.allocate(3 * Long.BYTES)
                .putLong(ProcessHandle.current().pid())
                .putLong(member.address().getMostSignificantBits())
                .putLong(member.address().getLeastSignificantBits())
                .array();
        String refusal;
        try {
            FleetMessage hello = new FleetMessage(Kind.HELLO, invitation.agent(), 0, build, body);
            refusal = new String(send(hello).get(RECEIPT_SECONDS, TimeUnit.SECONDS), StandardCharsets.UTF_8);
        } catch (ExecutionException | TimeoutException e) {
            end.complete(GONE); // it may have given orders before
            return;
        }
        if (!refusal.isEmpty()) {
            throw new FleetException("the controller refuses this agent: " + refusal);
        }
        if (!member.members().contains(to)) {
            end.complete(GONE);
        }
    }

    /** Waits until the controller ends it or is lost, or this thread is interrupted; ends the work in any case. */
    String serve() throws InterruptedException {
        String why = "it was stopped on its own host";
        try {
            why = awaitEnd();
        } finally {
            endWork(why);
        }
        return why;
    }

    /**
     * A host that was stopped or cut off for a while is no longer a member when it is back, and no view reports this to
     * it: so it asks.
     */
    private String awaitEnd() throws InterruptedException {
        FleetMessage alive = new FleetMessage(Kind.ALIVE, invitation.agent(), 0, "", TAKEN);
        while (true) {
            try {
                return end.get(ASK_EVERY_MS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                // time to ask
            } catch (ExecutionException e) {
                throw new IllegalStateException("only a text completes it", e);
            }
            try {
                if (send(alive).get(SILENCES_PER_ANSWER * invitation.silenceMs(), TimeUnit.MILLISECONDS).length > 0) {
                    return LOST;
                }
            } catch (TimeoutException | ExecutionException e) {
                return end.getNow(GONE);
            }
        }
    }

    /** An interrupt changes nothing from here on: a controller may close this process before the receipt is here. */
    private void endWork(String why) {
        if (!settled(threads.submit(() -> work.end(why)), END_SECONDS)) {
            threads.shutdownNow(); // the end of the process ends what is left of it
        }
        // without a receipt the controller is gone, or sees that the connection ends
        settled(send(new FleetMessage(Kind.ENDED, invitation.agent(), 0, why, TAKEN)), 1);
    }

    /** Whether it succeeds in time. */
    private static boolean settled(Future<?> task, long seconds) {
        long startNs = System.nanoTime();
        while (true) {
            try {
                task.get(TimeUnit.SECONDS.toNanos(seconds) - (System.nanoTime() - startNs), TimeUnit.NANOSECONDS);
                return true;
            } catch (InterruptedException e) {
                // this is the end that it asks for
            } catch (ExecutionException | TimeoutException e) {
                return false;
            }
        }
    }
}
