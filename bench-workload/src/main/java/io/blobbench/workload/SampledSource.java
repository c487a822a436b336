package io.blobbench.workload;

import io.blobbench.store.operation.OperationKind;
import io.blobbench.workload.blob.BlobPool;
import io.blobbench.workload.blob.MessagePool;
import io.blobbench.workload.sample.Mark;
import io.blobbench.workload.sample.Marks;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The operations of a lane, of which some carry a {@link Mark}, as {@link WriteSample} draws them by their intended starts, so that writes
 * that a stall has delayed are followed as if they had been sent in time. Used by its lane, except {@link #missed}, which the control
 * thread reads when the lane is idle.
 */
final class SampledSource implements OperationSource {
    private final OperationSource source;
    private final BlobPool pool;
    private final Marks marks;
    private final List<Mark> own;
    private final KeyedMarks keyed;
    private final WriteSample sample;

    private int cursor;
    private int round;
    private long missed;

    /** @param sample draws the writes of the lane that carry marks */
    SampledSource(OperationSource source, BlobPool pool, Marks marks, int lane, WriteSample sample) {
        this.source = source;
        this.pool = pool;
        this.marks = marks;
        this.own = marks.of(lane);
        this.keyed = new KeyedMarks(own);
        this.sample = sample;
    }

    /** A batch that can carry a mark; made here, so that a JVM that follows no blobs knows one kind of batch only. */
    static Batch newBatch(MessagePool messages, @Nullable ReadCheck check, int maxSize, boolean keyed) {
        return new MarkedBatch(messages, check, maxSize, keyed);
    }

    @Override
    public boolean hasNext() {
        return source.hasNext();
    }

    @Override
    public long remaining() {
        return source.remaining();
    }

    @Override
    public void next(Batch batch) {
        source.next(batch);
    }

    @Override
    public void issued(Batch batch) {
        source.issued(batch);
        int found = marks.round();
        boolean begins = found != round;
        round = found;
        if (found == 0) {
            return;
        }
        boolean writes = batch.kind.writesPayload();
        if (batch.kind == OperationKind.DELETE || (writes && batch.kind.keyed())) {
            overtake(batch);
        }
        if (begins) {
            sample.begin();
        }
        if (writes && batch.sharedKey == Batch.NOT_SHARED && sample.draws(batch.intendedNs)) {
            mark((MarkedBatch) batch);
        }
    }

    private void overtake(Batch batch) {
        for (int i = 0; i < batch.size; i++) {
            keyed.overtake(batch.keys[i]);
        }
    }

    private void mark(MarkedBatch batch) {
        Mark mark = ready();
        if (mark == null) {
            missed++;
            return;
        }
        boolean withKey = batch.kind.keyed();
        int at = mark.number() % batch.size;
        for (int i = at + 1; i < batch.size && withKey; i++) {
            at = batch.keys[i] == batch.keys[at] ? i : at; // the batch itself would hide an earlier one
        }
        int pooled = pool.distinctAt(batch.firstBlob + at);
        mark.send(withKey, withKey ? batch.keys[at] : 0, batch.partition, pooled, batch.sentNs);
        if (withKey) {
            keyed.sent(cursor, batch.keys[at]);
        }
        for (int i = 0; i < batch.size && withKey; i++) {
            if (i != at) {
                mark.overtake(batch.keys[i]);
            }
        }
        batch.markAt = at;
        batch.mark = mark;
    }

    private @Nullable Mark ready() {
        for (int tried = 0; tried < own.size(); tried++) {
            cursor = cursor + 1 == own.size() ? 0 : cursor + 1;
            if (own.get(cursor).state() == Mark.State.READY) {
                return own.get(cursor);
            }
        }
        return null;
    }

    @Override
    public void settled(Batch batch, int acknowledged, int rejected, int failed) {
        Mark mark = MarkedBatch.markOf(batch);
        if (mark != null) {
            ((MarkedBatch) batch).mark = null;
            mark.settle(acknowledged == batch.size, batch.endNs);
        }
        source.settled(batch, acknowledged, rejected, failed);
    }

    /** Marks that were due while all were on their way. */
    long missed() {
        return missed;
    }
}
