package io.blobbench.redis;

import io.blobbench.store.error.StoreException;
import io.blobbench.store.error.StoreFullException;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.store.operation.PendingOperation;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.PushConsumerChain;
import redis.clients.jedis.PushConsumerChainImpl;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.util.RedisInputStream;

/**
 * Reads the answers of one wire, in the order in which operations were sent, and settles their blobs. Used by one thread: the lane, or
 * the wire's {@link AnswerReader}.
 */
final class Answers {
    /** There are no subscriptions. */
    static final PushConsumerChain NO_PUSHES = PushConsumerChainImpl.of();

    /** Bytes of an answer in a message. */
    private static final int MOST_SHOWN = 40;

    private final RedisInputStream in;
    private final RedisLayout layout;

    Answers(RedisInputStream in, RedisLayout layout) {
        this.in = in;
        this.layout = layout;
    }

    /**
     * Settles blobs whose commands {@link Commands#write} sent at once. The last one ends the operation.
     *
     * @throws redis.clients.jedis.exceptions.JedisConnectionException when no answer can be read any more
     */
    void settle(PendingOperation pending, OperationKind kind, int blobs) {
        int written = 0;
        boolean complete = false;
        try {
            int perAnswer = layout.blobsPerCommand(kind, blobs);
            for (int i = 0; i < blobs; i += perAnswer) {
                Object answer = read(pending, perAnswer);
                if (answer instanceof byte[] blob && kind.readsPayload()) {
                    pending.acknowledgeRead(blob);
                } else if (answer != null && kind.readsPayload()) {
                    pending.fail(1, new StoreException("the server answered a read with " + words(answer)));
                } else if (answer != null) {
                    written += perAnswer;
                }
            }
            complete = true;
        } finally {
            if (!layout.awaitsReplicas(kind)) {
                pending.acknowledge(written); // all at once; also those that were answered before the wire was lost
            } else if (complete) {
                settleByReplicas(pending, written);
            }
        }
    }

    /** An answer that is good, else null. */
    private @Nullable Object read(PendingOperation pending, int blobs) {
        try {
            Object answer = Protocol.read(in, NO_PUSHES);
            if (answer != null && !(answer instanceof Long count && count == 0)) {
                return answer;
            }
            pending.reject(blobs);
        } catch (JedisDataException e) {
            pending.fail(blobs, cause(e)); // an answer like any other: those after it are still good
        }
        return null;
    }

    /** An answer in a sentence, the beginning of a long one. */
    static String words(Object answer) {
        String text = answer instanceof byte[] bytes
                ? "'" + new String(bytes, 0, Math.min(bytes.length, MOST_SHOWN), StandardCharsets.ISO_8859_1) + "'"
                : String.valueOf(answer);
        return text.length() <= MOST_SHOWN + 2 ? text : text.substring(0, MOST_SHOWN) + " ...";
    }

    private static Throwable cause(JedisDataException answer) {
        String text = String.valueOf(answer.getMessage());
        boolean full = text.startsWith("OOM ")
                || text.contains("-OOM command not allowed") // inside a script, before release 7
                || text.contains("No space left on device");
        return full ? new StoreFullException(text) : answer;
    }

    private void settleByReplicas(PendingOperation pending, int unconfirmed) {
        long replicas;
        try {
            replicas = (Long) Protocol.read(in, NO_PUSHES);
        } catch (JedisDataException e) {
            pending.fail(unconfirmed, e);
            return;
        }
        if (replicas >= layout.awaitedReplicas()) {
            pending.acknowledge(unconfirmed);
        } else if (unconfirmed > 0) {
            String answer = "WAIT answered " + replicas + " replicas, consistency needs " + layout.awaitedReplicas();
            pending.fail(unconfirmed, new StoreException(answer));
        }
    }
}
