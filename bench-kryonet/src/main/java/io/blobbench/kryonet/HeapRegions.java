package io.blobbench.kryonet;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;

/**
 * The regions of which the G1 collector makes the heap: it gives an array that is larger than half of one whole regions of its own.
 *
 * @param bytes of a region; 0 where another collector has no regions
 */
record HeapRegions(long bytes) {
    private static final long ARRAY_HEADER_BYTES = 16;

    /** Regions of the heap of this process. */
    static HeapRegions ofThisProcess() {
        HotSpotDiagnosticMXBean options = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        try {
            return new HeapRegions(
                    options == null
                            ? 0
                            : Long.parseLong(
                                    options.getVMOption("G1HeapRegionSize").getValue()));
        } catch (IllegalArgumentException e) { // a JVM without the collector has no such option
            return new HeapRegions(0);
        }
    }

    /** Bytes of the heap that the elements of a byte array take. */
    long taken(long elements) {
        long array = ARRAY_HEADER_BYTES + elements;
        return 2 * array > bytes && bytes > 0 ? (array + bytes - 1) / bytes * bytes : elements;
    }
}
