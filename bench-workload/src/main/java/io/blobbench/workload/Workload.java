package io.blobbench.workload;

import io.blobbench.history.History;
import io.blobbench.history.HistoryCheck;
import io.blobbench.history.LaneHistory;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.workload.blob.BlobPool;
import io.blobbench.workload.blob.MessagePool;
import io.blobbench.workload.blob.MessageWriter;
import io.blobbench.workload.key.KeyPlan;
import io.blobbench.workload.key.SharedKeys;
import io.blobbench.workload.sample.Marks;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The operations of one trial, dealt out to its lanes, and what the store must hold when they are settled. Control thread
 * only, except the sources, which belong to their lanes while load runs.
 */
public final class Workload {
    private static final Set<OperationKind> NEED_BLOBS = EnumSet.of(
            OperationKind.GET,
            OperationKind.GET_IF_NOT_MATCHED,
            OperationKind.EXISTS,
            OperationKind.UPDATE,
            OperationKind.DELETE);

    private static final Set<OperationKind> MAY_BE_REFUSED =
            EnumSet.of(OperationKind.GET_IF_NOT_MATCHED, OperationKind.ADD, OperationKind.UPDATE, OperationKind.DELETE);

    /** Operations on shared keys that are written down, over all lanes: some 27 MB. */
    private static final int MOST_ENTRIES = 1 << 20;

    private static final int FEWEST_ENTRIES = 1 << 10;

    private final WorkloadSpec spec;
    private final BlobPool pool;
    private final MessagePool messages;
    private final List<MessageWriter> writers = new ArrayList<>();
    private final List<AppendLedger> appends = new ArrayList<>();
    private final List<KeyLedger> ledgers = new ArrayList<>();
    private final List<OperationSource> sources = new ArrayList<>();
    private final List<OperationSource> preloads = new ArrayList<>();
    private final List<LaneHistory> histories = new ArrayList<>();
    private final KeyPlan plan;
    private final SharedKeys shared;
    private final Optional<TraceLanes> trace;
    private final boolean mapped;
    private final Optional<Marks> marks;
    private final HostShare share;
    private final @Nullable ReadCheck check;

    /**
     * Makes blobs and sources of the lanes of one host.
     *
     * @param share lanes that this host runs, numbered from 0 in all other methods
     * @param preloadKind writes the keys before the load: PUT, or ADD where a store has no PUT
     * @param mapped whether the store takes messages, and not bytes: see {@link io.blobbench.store.StoreFactory#maps}
     * @param content whether content will be checked, and so must be remembered; every read is compared then
     * @param history whether the history of shared keys will be checked, and so must be written down; of reads, a sample is compared then
     * @param drawSeed of the keys and kinds of operations, another one for each trial: rounds with the same draws would have the same
     *     deviation from the shares that were asked for
     */
    public Workload(
            WorkloadSpec spec,
            HostShare share,
            int partitions,
            OperationKind preloadKind,
            boolean mapped,
            boolean content,
            boolean history,
            long drawSeed) {
        this.spec = spec;
        this.share = share;
        int lanes = share.allLanes();
        this.pool = spec.trace().isPresent()
                ? BlobPool.createForTrace(spec.sizes(), spec.content(), spec.seed())
                : BlobPool.create(spec.sizes(), spec.batchSize(), spec.content(), spec.seed());
        this.marks = spec.sampling().map(sampling -> new Marks(pool, lanes, spec.seed()));
        this.messages = new MessagePool(pool, spec.form(), mapped, marks.isPresent() ? marks.get()::pooled : null);
        this.mapped = mapped;
        int batchOfKeys = spec.keyed() ? spec.batchSize() : 1; // a batch of appends needs none
        this.plan = new KeyPlan(spec.keys().count(), lanes, partitions, batchOfKeys);
        this.shared = new SharedKeys(
                plan.total(), spec.keys().anyShared() ? spec.keys().sharedCount() : 0, partitions);
        this.trace = spec.trace().map(replay -> new TraceLanes(replay, plan, share.allConnections()));
        LaneSources make = new LaneSources(spec, pool, plan, shared, trace, preloadKind);
        SplittableRandom seeds = new SplittableRandom(drawSeed);
        for (int lane = 0; lane < lanes; lane++) {
            SplittableRandom seedsOfLane = seeds.split();
            if (lane < share.firstLane() || lane >= share.firstLane() + share.lanes()) {
                continue;
            }
            if (messages.inline()) {
                writers.add(new MessageWriter());
            }
            if (spec.keyed()) {
                KeyLedger ledger = new KeyLedger(plan.ownCount(), partitions);
                boolean recorded = history && spec.keys().anyShared();
                LaneHistory ofLane = new LaneHistory(recorded ? Math.max(FEWEST_ENTRIES, MOST_ENTRIES / lanes) : 0);
                ledgers.add(ledger);
                histories.add(ofLane);
                sources.add(make.keyed(lane, ledger, ofLane, seedsOfLane));
                preloads.add(make.preload(lane, ledger, seedsOfLane));
            } else {
                AppendLedger ledger = new AppendLedger(pool, content);
                appends.add(ledger);
                sources.add(make.appends(lane, ledger));
            }
        }
        this.check = content || history ? ReadCheck.of(spec, content, messages, marks, this::place) : null;
        spec.sampling().ifPresent(sampling -> {
            for (int lane = 0; lane < share.lanes(); lane++) {
                double perSecond = sampling.perSecond() * part(lane);
                WriteSample sample = new WriteSample(1e9 / perSecond, ~spec.seed() + lane);
                sources.set(lane, new SampledSource(sources.get(lane), pool, marks.orElseThrow(), lane, sample));
            }
        });
    }

    /** Share of all operations that a lane of this host sends, in (0, 1]. */
    private double part(int lane) {
        return spec.equalParts()
                ? 1.0 / share.allLanes()
                : (double) HostShare.connections(lane, share.lanes(), share.connections()) / share.allConnections();
    }

    /** The place in the pool of the blob that a key holds; negative where none does, or where it is unknown. */
    private int place(long key) {
        long ofShared = shared.indexOf(key);
        if (ofShared >= 0 && ofShared < shared.count()) {
            return (int) ofShared; // as the preload writes them
        }
        int lane = plan.laneOf(key) - share.firstLane();
        return lane >= 0 && lane < ledgers.size() ? ledgers.get(lane).blob(plan.ownOf(key)) : KeyLedger.UNKNOWN;
    }

    /** The lanes of the only host, with the history of shared keys written down, and draws by the seed of the blobs. */
    public Workload(
            WorkloadSpec spec, int lanes, int partitions, OperationKind preloadKind, boolean mapped, boolean content) {
        this(spec, HostShare.whole(lanes, lanes), partitions, preloadKind, mapped, content, true, spec.seed());
    }

    /** Keys of all lanes and partitions: the wanted number, rounded up. */
    public long keyCount() {
        return plan.total();
    }

    /** Whether operations need blobs that are there before the load. */
    public boolean needsPreload() {
        return trace.isPresent() ? preloads.stream().anyMatch(OperationSource::hasNext) : needsBlobs(spec);
    }

    /** Whether operations that are drawn, not replayed, need blobs that are there before them. */
    public static boolean needsBlobs(WorkloadSpec spec) {
        return spec.mix().keySet().stream().anyMatch(NEED_BLOBS::contains);
    }

    /** The part of the trace that a lane replays; empty where operations are drawn. */
    public Optional<TracePart> traced(int lane) {
        return trace.map(lanes -> lanes.part(lane));
    }

    /** Kinds whose times are worth telling apart: those of a mix, of blobs of several sizes, or one that a store may rightly refuse. */
    public Set<OperationKind> kindsApart() {
        boolean several = spec.mix().size() > 1 || spec.buckets().names().size() > 1;
        return several || spec.mix().keySet().stream().anyMatch(this::mayBeRefused)
                ? spec.mix().keySet()
                : Set.of();
    }

    /** A read of a trace may be of a key that holds nothing. */
    private boolean mayBeRefused(OperationKind kind) {
        boolean reads = kind == OperationKind.GET || kind == OperationKind.EXISTS;
        return MAY_BE_REFUSED.contains(kind) || (trace.isPresent() && reads);
    }

    /** Whether every key is there from the preload to the end, so that no read may miss it. */
    public boolean keysStay() {
        return trace.isEmpty() && needsPreload() && !spec.mix().containsKey(OperationKind.DELETE);
    }

    /**
     * Refuses updates that would be rejected for each other's sake, because too few keys have no update in flight.
     *
     * @param inFlight operations in flight at once on one lane
     * @throws IllegalArgumentException naming the number of keys that is enough
     */
    public void requireKeys(int inFlight) {
        // If every partition lacked a batch of such keys, more than the other operations' would be in flight.
        long rows = spec.batchSize() + (inFlight - 1L) * spec.batchSize() / plan.partitions();
        boolean ownUpdates =
                spec.mix().containsKey(OperationKind.UPDATE) && spec.keys().shared() < 1;
        if (ownUpdates && rows > plan.rows()) {
            throw new IllegalArgumentException("update of " + spec.batchSize() + " blobs with " + inFlight
                    + " operations in flight on a lane would conflict with itself: workload.keys.count must be at least "
                    + rows * plan.lanes() * plan.partitions() + ", got "
                    + spec.keys().count());
        }
    }

    public OperationSource source(int lane) {
        return sources.get(lane);
    }

    /** Writes the lane's keys; only where {@link #needsPreload}. */
    public OperationSource preload(int lane) {
        return preloads.get(lane);
    }

    /** The blobs that are followed until another reader sees them; empty where none are. */
    public Optional<Marks> marks() {
        return marks;
    }

    /** Blobs that were to be followed while too many others were; no load may run. */
    public long missedMarks() {
        return sources.stream()
                .filter(SampledSource.class::isInstance)
                .mapToLong(source -> ((SampledSource) source).missed())
                .sum();
    }

    /** A batch for one slot of a lane. */
    public Batch newBatch(int lane) {
        if (marks.isPresent()) {
            return SampledSource.newBatch(messages, check, spec.batchSize(), spec.keyed());
        }
        return new Batch(messages, check, spec.batchSize(), spec.keyed(), messages.inline() ? writers.get(lane) : null);
    }

    /** Counts the bytes of the blobs of any lane. */
    public PayloadBytes payloadBytes() {
        return new PayloadBytes(pool, spec.sizes(), spec.buckets(), mapped ? spec.blobBytes() : spec.messageBytes());
    }

    /** Checks the history of shared keys; no load may run. */
    public HistoryCheck checkHistory() {
        return new History(histories, plan.total()).check();
    }

    /**
     * Checks the answers that the contents of the store do not show, if it forgot nothing in between: the history of shared keys, and
     * adds, updates and deletes of keys that one lane writes. Puts have no order with these in every store. No load may run.
     */
    public HistoryCheck checkAnswers() {
        HistoryCheck check = checkHistory();
        if (spec.mix().containsKey(OperationKind.PUT)) {
            return check;
        }
        List<String> wrong = new ArrayList<>();
        tell(wrong, KeyLedger::wrongAcceptances, "acknowledged although their keys did not meet the condition");
        tell(wrong, KeyLedger::wrongRefusals, "refused although their keys met the condition");
        return wrong.isEmpty()
                ? check
                : check.orViolation(String.join("; ", wrong) + ", and no other lane writes these");
    }

    /** A sentence if updates went to other keys than were drawn, so that they are less skewed than asked for; no load may run. */
    public Optional<String> deviationOfUpdates() {
        return DrawnUpdates.deviation(ledgers.stream().map(KeyLedger::drawn).toList());
    }

    /** Operations of a trace that were sent while another one of their key was in flight, one of the two a write; no load may run. */
    public long overlapping() {
        return sources.stream()
                .mapToLong(source -> source instanceof TraceSource traced ? traced.overlapping() : 0)
                .sum();
    }

    private void tell(List<String> sentences, ToLongFunction<KeyLedger> counter, String what) {
        long count = ledgers.stream().mapToLong(counter).sum();
        if (count > 0) {
            sentences.add(count + " conditional writes were " + what);
        }
    }

    /** The ledgers of this host's lanes, encoded for {@link #takeLedgers}; no load may run. */
    public byte[] ledgers() {
        return LedgerBytes.write(spec.keyed() ? ledgers : appends);
    }

    /**
     * Takes in what the lanes of another host wrote. Only for a workload of all lanes that runs none of them.
     *
     * @param ofHost the host's lanes
     * @throws IllegalArgumentException when the bytes are damaged, or of another workload
     */
    public void takeLedgers(HostShare ofHost, byte[] bytes) {
        int end = ofHost.firstLane() + ofHost.lanes();
        LedgerBytes.read(
                bytes,
                spec.keyed() ? ledgers.subList(ofHost.firstLane(), end) : appends.subList(ofHost.firstLane(), end));
    }

    /**
     * The contents that the store must hold now; no load may run.
     *
     * @throws IllegalStateException when other hosts run some of the lanes
     */
    public Expectation expectation() {
        if (!share.alone()) {
            throw new IllegalStateException("lanes of other hosts wrote some of the blobs");
        }
        return spec.keyed()
                ? new KeyedExpectation(plan, ledgers, shared, messages, spec.writesKeysOnce(), spec.mayRepeat())
                : new AppendExpectation(appends, pool, messages);
    }
}
