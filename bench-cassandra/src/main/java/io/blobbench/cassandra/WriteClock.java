package io.blobbench.cassandra;

import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.time.TimestampGenerator;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Time stamps of plain writes, from one clock for all connections: of two writes of a key the later one wins, whichever
 * nodes coordinate them. Time stamps of servers would order the writes of one node only. Usable from any thread.
 */
public final class WriteClock implements TimestampGenerator {
    private static final long ORIGIN_US = TimeUnit.MILLISECONDS.toMicros(System.currentTimeMillis())
            - TimeUnit.NANOSECONDS.toMicros(System.nanoTime());
    private static final AtomicLong LAST = new AtomicLong();

    /** Made by the driver. */
    public WriteClock(DriverContext context) {}

    @Override
    public long next() {
        long nowUs = ORIGIN_US + TimeUnit.NANOSECONDS.toMicros(System.nanoTime());
        long last = LAST.get();
        while (true) {
            long next = Math.max(nowUs, last + 1);
            long found = LAST.compareAndExchange(last, next);
            if (found == last) {
                return next;
            }
            last = found;
        }
    }

    @Override
    public void close() {}
}
