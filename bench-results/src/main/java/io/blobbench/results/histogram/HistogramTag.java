package io.blobbench.results.histogram;

import io.blobbench.results.ResultsException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * Tag of a line of histograms.hlog: {@code cell;trial;metric} of an interval, {@code cell;trial;metric;total} of a whole
 * trial.
 *
 * <p>The format forbids commas and white space in tags, so the cell is percent-encoded in UTF-8, except letters,
 * digits and {@code = . _ - : / * ( )}: {@code batch=256%20blob=1KB;1;service}.
 *
 * @param cell id of the cell
 * @param trial 1 for the first of the cell
 * @param metric {@code service}, {@code response} or {@code start_delay}; of one kind of operation, outcome and size
 *     {@code service.get}, {@code service.get.refused} or {@code service.get.20KB}; of whole trials also {@code visibility} and {@code
 *     visibility_after_ack}
 * @param total whether the line has the times of the whole trial
 */
public record HistogramTag(String cell, int trial, String metric, boolean total) {
    private static final String TOTAL = "total";
    private static final Pattern TRIAL = Pattern.compile("[0-9]{1,9}");
    private static final Pattern TO_ENCODE = Pattern.compile("[^A-Za-z0-9=._:/*()-]+");

    /** Tag of an interval. */
    public HistogramTag(String cell, int trial, String metric) {
        this(cell, trial, metric, false);
    }

    /** Reads what {@link #text} wrote. */
    public static HistogramTag parse(String text) {
        String[] parts = text.split(";", -1);
        boolean total = parts.length == 4 && parts[3].equals(TOTAL);
        if ((parts.length != 3 && !total) || !TRIAL.matcher(parts[1]).matches()) {
            throw new ResultsException(
                    "histogram tag must be cell;trial;metric or cell;trial;metric;total, got '" + text + "'");
        }
        return new HistogramTag(
                URLDecoder.decode(parts[0], StandardCharsets.UTF_8), Integer.parseInt(parts[1]), parts[2], total);
    }

    /** The same cell, trial and metric as an interval's tag, by which readers look a trial up. */
    public HistogramTag ofTrial() {
        return new HistogramTag(cell, trial, metric);
    }

    /** The tag as written in the file. */
    public String text() {
        String encoded = TO_ENCODE.matcher(cell).replaceAll(match -> URLEncoder.encode(
                        match.group(), StandardCharsets.UTF_8)
                .replace("+", "%20"));
        return encoded + ";" + trial + ";" + metric + (total ? ";" + TOTAL : "");
    }
}
