package io.blobbench.host;

import static io.blobbench.host.ProcessFiles.lines;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The quota of processor time of one control group.
 *
 * @param cores that it comes to
 * @param heldSeconds periods so far in which it was used up, in seconds
 */
record CpuQuota(double cores, double heldSeconds) {
    private static final String THROTTLED_PERIODS = "nr_throttled ";

    /** {@code cpu.cfs_quota_us} and {@code cpu.cfs_period_us}; empty without a quota. */
    static Optional<CpuQuota> ofFirstVersion(Path group) {
        return of(group, first(group, "cpu.cfs_quota_us"), first(group, "cpu.cfs_period_us"));
    }

    /** {@code cpu.max}, as in {@code 10000 100000}; empty without a quota. */
    static Optional<CpuQuota> ofSecondVersion(Path group) {
        String[] fields = first(group, "cpu.max").split(" ", 2);
        return of(group, fields[0], fields[fields.length - 1]);
    }

    private static Optional<CpuQuota> of(Path group, String quota, String period) {
        if (quota.isEmpty() || quota.equals("max") || quota.startsWith("-") || period.isEmpty()) {
            return Optional.empty();
        }
        double periodUs = Double.parseDouble(period);
        return Optional.of(
                new CpuQuota(Double.parseDouble(quota) / periodUs, throttledPeriods(group) * periodUs / 1e6));
    }

    private static long throttledPeriods(Path group) {
        return lines(group.resolve("cpu.stat")).stream()
                .filter(line -> line.startsWith(THROTTLED_PERIODS))
                .mapToLong(line -> Long.parseLong(line.substring(THROTTLED_PERIODS.length())))
                .sum();
    }

    private static String first(Path group, String file) {
        List<String> lines = lines(group.resolve(file));
        return lines.isEmpty() ? "" : lines.get(0).strip();
    }
}
