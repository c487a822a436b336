package io.blobbench.workload.size;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Ranges of sizes whose times are distinguished: a bucket for each size where there are few of them, else one for each
 * power of ten. Immutable; usable from any thread.
 */
public final class SizeBuckets {
    /** Buckets where sizes do not differ, or are not distinguished. */
    public static final SizeBuckets NONE = new SizeBuckets(new long[] {Long.MAX_VALUE}, List.of(""));

    /** Each bucket has histograms of its own on each lane. */
    private static final int MOST_SINGLE_SIZES = 8;

    private static final int FIRST_DECADE = 100;
    private static final int DECADE = 10;

    private final long[] upTo;
    private final List<String> names;

    private SizeBuckets(long[] upTo, List<String> names) {
        this.upTo = upTo;
        this.names = List.copyOf(names);
    }

    /** The buckets of some sizes. */
    public static SizeBuckets of(BlobSizes sizes) {
        if (!sizes.vary()) {
            return NONE;
        }
        if (sizes.classes().size() <= MOST_SINGLE_SIZES) {
            long[] each = sizes.classes().stream()
                    .mapToLong(BlobSizes.SizeClass::bytes)
                    .toArray();
            return new SizeBuckets(
                    each, Arrays.stream(each).mapToObj(SizeText::of).toList());
        }
        long bound = FIRST_DECADE;
        while (bound < sizes.smallest()) {
            bound *= DECADE;
        }
        List<Long> bounds = new ArrayList<>(List.of(bound));
        while (bound < sizes.largest()) {
            bound *= DECADE;
            bounds.add(bound);
        }
        return new SizeBuckets(
                bounds.stream().mapToLong(Long::longValue).toArray(),
                bounds.stream().map(each -> "<=" + SizeText.of(each)).toList());
    }

    /**
     * Names of the buckets, the smallest sizes first: {@code 20KB}, {@code <=100KB}; one empty name where there is
     * nothing to distinguish.
     */
    public List<String> names() {
        return names;
    }

    /** Index of the bucket of a size; beyond the largest one, the last. */
    public int of(long bytes) {
        int i = 0;
        while (i < upTo.length - 1 && bytes > upTo[i]) {
            i++;
        }
        return i;
    }
}
