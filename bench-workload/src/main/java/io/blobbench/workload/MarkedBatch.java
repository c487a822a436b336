package io.blobbench.workload;

import io.blobbench.workload.blob.MessagePool;
import io.blobbench.workload.sample.Mark;
import org.jspecify.annotations.Nullable;

/** A batch in which one blob may be a {@link Mark}. Where no blobs are followed there are none of these, and they cost nothing. */
final class MarkedBatch extends Batch {
    @Nullable
    Mark mark;

    int markAt;

    MarkedBatch(MessagePool pool, @Nullable ReadCheck check, int maxSize, boolean keyed) {
        super(pool, check, maxSize, keyed, null);
    }

    /** The mark of a batch, or null where it carries none. */
    static @Nullable Mark markOf(Batch batch) {
        return batch instanceof MarkedBatch marked ? marked.mark : null;
    }

    @Override
    public byte[] payload(int index) {
        Mark marked = mark;
        return marked != null && index == markAt ? marked.payload() : super.payload(index);
    }
}
