package io.blobbench.etcd;

import io.blobbench.store.BlobVisitor;
import io.blobbench.store.Waiting;
import io.blobbench.store.access.AccessFailure;
import io.blobbench.store.error.StoreException;
import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.Client;
import io.etcd.jetcd.KV;
import io.etcd.jetcd.Maintenance;
import io.etcd.jetcd.kv.GetResponse;
import io.etcd.jetcd.options.DeleteOption;
import io.etcd.jetcd.options.GetOption;
import io.etcd.jetcd.options.OptionsUtil;
import io.etcd.jetcd.support.Errors;
import io.grpc.Status;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/** Control calls on a cluster, each with a deadline. Control thread only. */
final class Cluster implements AutoCloseable {
    /** Long enough for the defragmentation of gigabytes. */
    private static final Duration DEADLINE = Duration.ofMinutes(2);

    private static final Duration RESTART_DEADLINE = Duration.ofSeconds(30);
    /** Longer than the five seconds, and twice its election time-out, after which a server gives up on a call. */
    private static final Duration ATTEMPT = Duration.ofSeconds(10);

    /** Keys that a slow server removes in much less time than that after which it gives up on a call. */
    private static final int REMOVED_AT_ONCE = 10_000;

    private final EtcdSettings settings;
    private final Client client;
    private final KV kv;

    Cluster(EtcdSettings settings) throws StoreException {
        this.settings = settings;
        this.client = settings.client();
        this.kv = client.getKVClient();
    }

    KV kv() {
        return kv;
    }

    io.etcd.jetcd.Cluster memberships() {
        return client.getClusterClient();
    }

    Maintenance maintenance() {
        return client.getMaintenanceClient();
    }

    /** The answer, or what the server said instead. */
    static <T> T await(String what, CompletableFuture<T> answer) throws StoreException {
        return Waiting.forAnswer(what, DEADLINE, answer);
    }

    /** The answer of a server, or what it said instead, in the words of the target where those are wrong. */
    <T> T answer(String what, Supplier<CompletableFuture<T>> question) throws StoreException {
        return loggedIn(what, () -> await(what, question.get()));
    }

    /** The same for a question that a server that is there answers at once. */
    <T> T answerSoon(String what, Supplier<CompletableFuture<T>> question) throws StoreException {
        return loggedIn(what, () -> Waiting.forAnswer(what, ATTEMPT, question.get()));
    }

    /** Asks the cluster, again while a member that was restarted cannot be reached, or another becomes its leader. */
    <T> T ask(String what, Supplier<CompletableFuture<T>> question) throws StoreException {
        return loggedIn(what, () -> Waiting.forAnswer(what, RESTART_DEADLINE, ATTEMPT, this::unreachable, question));
    }

    /**
     * Asks once more with another token where the server refused ours, which does nothing else. It forgets a token that is not used for some
     * minutes, as ours is not while a load runs.
     */
    private <T> T loggedIn(String what, Question<T> question) throws StoreException {
        try {
            return question.ask();
        } catch (StoreException e) {
            if (!Errors.isAlwaysSafeToRetry(Status.fromThrowable(e))) {
                throw refusal(what, e);
            }
        }
        try {
            forgetToken();
            return question.ask();
        } catch (StoreException e) {
            throw refusal(what, e);
        }
    }

    /** jetcd forgets a token that was refused, but only by the answer to a call for keys. */
    private void forgetToken() throws StoreException {
        await("log in", kv.get(KeyRange.FIRST_KEY).handle((answer, failure) -> failure == null));
    }

    private StoreException refusal(String what, StoreException failure) {
        return settings.refusal(what, Objects.requireNonNullElse(failure.getCause(), failure))
                .orElse(failure);
    }

    private boolean unreachable(Throwable failure) {
        return failure instanceof TimeoutException
                || (Status.fromThrowable(failure).getCode() == Status.Code.UNAVAILABLE
                        && AccessFailure.ofTls("etcd", settings.access(), failure)
                                .isEmpty());
    }

    void remove(EtcdKeys keys) throws StoreException {
        if (count(keys.prefix()) > REMOVED_AT_ONCE) {
            for (ByteSequence part : keys.parts()) {
                removeInSteps(part);
            }
        }
        remove(keys.prefix()); // also where there is none: a write that members are to wait for
    }

    /** Counts to find parts that are small enough for one call: a server that lists keys reads their values, too. */
    private void removeInSteps(ByteSequence prefix) throws StoreException {
        long found = count(prefix);
        if (found > REMOVED_AT_ONCE) {
            for (ByteSequence character : EtcdKeys.CHARACTERS) {
                removeInSteps(prefix.concat(character));
            }
        } else if (found > 0) {
            remove(prefix);
        }
    }

    private void remove(ByteSequence prefix) throws StoreException {
        DeleteOption all = DeleteOption.builder().isPrefix(true).build();
        ask("remove the keys " + prefix, () -> kv.delete(prefix, all));
    }

    /** Makes a revision after all deletions, by a key that it removes again: a compaction keeps deletions of its own revision. */
    void advance(EtcdKeys keys) throws StoreException {
        try {
            ask("write the key " + keys.prefix(), () -> kv.put(keys.prefix(), ByteSequence.EMPTY));
        } finally {
            remove(keys.prefix()); // it may be there without an answer, and would count as a blob
        }
    }

    /** Blobs of one layout. */
    long count(EtcdKeys keys) throws StoreException {
        return count(keys.prefix());
    }

    private long count(ByteSequence prefix) throws StoreException {
        GetOption counting =
                GetOption.builder().isPrefix(true).withCountOnly(true).build();
        return ask("count blobs", () -> kv.get(prefix, counting)).getCount();
    }

    /** Number of all keys; empty if the user of the target may not read it. */
    OptionalLong countAll() throws StoreException {
        Optional<GetResponse> all = askForAll();
        return all.isPresent() ? OptionalLong.of(all.get().getCount()) : OptionalLong.empty();
    }

    /** The answer to {@link #countAll}. */
    Optional<GetResponse> askForAll() throws StoreException {
        GetOption all = GetOption.builder()
                .withRange(KeyRange.FIRST_KEY)
                .withCountOnly(true)
                .build();
        return ifAllowed(() -> ask("count all keys", () -> kv.get(KeyRange.FIRST_KEY, all)));
    }

    /** The answer; empty if the user of the target has no right to it. */
    static <T> Optional<T> ifAllowed(Question<T> question) throws StoreException {
        try {
            return Optional.of(question.ask());
        } catch (StoreException e) {
            if (EtcdSettings.denied(e)) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /** Page by page in the order of the keys. */
    void scan(EtcdKeys keys, int pageBlobs, BlobVisitor visitor) throws StoreException {
        new KeyRange(keys.prefix(), OptionsUtil.prefixEndOf(keys.prefix()))
                .read(
                        pages("scan blobs", pageBlobs, false),
                        blob -> visitor.visit(
                                keys.keyOf(blob.getKey()), blob.getValue().getBytes()));
    }

    /**
     * Pages of keys and, if wanted, of nothing else.
     *
     * @param size of a page, in keys
     */
    KeyRange.Pages pages(String what, int size, boolean keysOnly) {
        return (from, end) -> {
            GetOption page = GetOption.builder()
                    .withRange(end)
                    .withLimit(size)
                    .withKeysOnly(keysOnly)
                    .build();
            return ask(what, () -> kv.get(from, page));
        };
    }

    @Override
    public void close() {
        client.close();
    }

    /** A call with its deadline, or several. */
    interface Question<T> {
        T ask() throws StoreException;
    }
}
