package io.blobbench.report.run;

import io.blobbench.report.read.RowView;
import io.blobbench.results.ResultsException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The column {@code over_thresholds}, as of {@code 100ms:12 400ms:0}. */
final class OverThresholds {
    private static final String COLUMN = "over_thresholds";

    private OverThresholds() {}

    /**
     * Operations of several trials over each threshold, in the order of the column; empty where there are none.
     *
     * @throws ResultsException when a field is something else
     */
    static Map<String, Long> sum(List<RowView> rows) {
        Map<String, Long> sum = new LinkedHashMap<>();
        for (RowView row : rows) {
            String text = row.text(COLUMN);
            for (String part : text.isEmpty() ? new String[0] : text.split(" ", -1)) {
                int colon = part.indexOf(':');
                String count = part.substring(colon + 1);
                if (colon < 1 || !count.matches("\\d{1,18}")) {
                    throw new ResultsException(
                            COLUMN + " of '" + row.cell() + "' is no list of counts: '" + text + "'");
                }
                sum.merge(part.substring(0, colon), Long.parseLong(count), Long::sum);
            }
        }
        return sum;
    }
}
