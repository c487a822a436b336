package io.blobbench.workload.sample;

import io.blobbench.workload.blob.BlobPool;
import io.blobbench.workload.blob.BlobStamp;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The marks of a trial. Lanes send their own; the observer renews them and finds them again; the control thread begins and ends the
 * sampling, and asks for what they stood for when all have ended.
 */
public final class Marks {
    private static final int MOST = 1024;
    private static final long MOST_BYTES = 16 << 20;
    private static final int FEWEST_OF_A_LANE = 2;

    private final BlobPool pool;
    private final BlobStamp stamp;
    private final Mark[] all;
    private final int ofLane;
    /** By number, what marks stood for that were renewed since. */
    private int[] stoodFor = new int[MOST];

    /** How often sampling has begun. */
    private int rounds;

    private volatile int round;

    public Marks(BlobPool pool, int lanes, long seed) {
        this.pool = pool;
        this.stamp = new BlobStamp(~seed);
        long affordable = Math.min(MOST, MOST_BYTES / Math.max(1, pool.blob(0).length));
        this.ofLane = (int) Math.max(FEWEST_OF_A_LANE, affordable / lanes);
        this.all = new Mark[ofLane * lanes];
        for (int number = 0; number < all.length; number++) {
            all[number] = new Mark(number, payload(number));
        }
    }

    private byte[] payload(int number) {
        byte[] bytes = pool.blob(number).clone();
        stamp.write(bytes, number);
        return bytes;
    }

    /** Control thread: lanes may send marks from now on, beginning with the next write of each, or no longer. */
    public void sample(boolean on) {
        rounds += on ? 1 : 0;
        round = on ? rounds : 0;
    }

    /** Lane: a number of its own for each time that sampling began; 0 while it may send no marks. */
    public int round() {
        return round;
    }

    public List<Mark> of(int lane) {
        return Arrays.asList(all).subList(lane * ofLane, (lane + 1) * ofLane);
    }

    /** All of them, in an order that stays. */
    public List<Mark> all() {
        return Arrays.asList(all);
    }

    /** Observer: the mark that has these bytes, or null. */
    public @Nullable Mark find(byte[] found) {
        int number = found.length < BlobStamp.MIN_BLOB_BYTES ? BlobStamp.CORRUPT : stamp.read(found);
        Mark mark = number < 0 ? null : all[number % all.length];
        return mark != null && mark.number() == number ? mark : null;
    }

    /** Any thread: whether these are the bytes of a mark. */
    public boolean made(byte[] found) {
        return found.length >= BlobStamp.MIN_BLOB_BYTES && stamp.read(found) >= 0;
    }

    /** Observer: what became of a mark is known; it can be sent again with another number. */
    public void renew(Mark mark) {
        int number = mark.number();
        if (number >= stoodFor.length) {
            stoodFor = Arrays.copyOf(stoodFor, 2 * number);
        }
        stoodFor[number] = mark.standsFor();
        int next = number + all.length;
        mark.renew(next, payload(next));
    }

    /** Control thread, when nothing is sent any more: the distinct blob of the pool that a mark stood for, or {@link BlobStamp#CORRUPT}. */
    public int pooled(byte[] found) {
        int number = stamp.read(found);
        if (number < 0) {
            return BlobStamp.CORRUPT;
        }
        Mark mark = all[number % all.length];
        if (mark.number() == number) {
            return mark.state() == Mark.State.READY ? BlobStamp.CORRUPT : mark.standsFor();
        }
        return number < mark.number() && number < stoodFor.length ? stoodFor[number] : BlobStamp.CORRUPT;
    }
}
