package io.blobbench.cli.live;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The answer of an endpoint to a scrape that asks for OpenMetrics. */
public final class MetricsPage {
    private static final int TIMEOUT_MILLIS = 10_000;
    private static final Pattern SAMPLE =
            Pattern.compile("([a-z_]+)(?:\\{((?:[a-z_]+=\"[^\"]*\",?)*)})? (-?[0-9.E+-]+|NaN|[+-]Inf)");

    private final String type;
    private final List<String> lines;

    private MetricsPage(String type, List<String> lines) {
        this.type = type;
        this.lines = lines;
    }

    /** Scrapes once. */
    public static MetricsPage read(String url) throws IOException {
        HttpURLConnection connection =
                (HttpURLConnection) URI.create(url).toURL().openConnection();
        connection.setConnectTimeout(TIMEOUT_MILLIS);
        connection.setReadTimeout(TIMEOUT_MILLIS);
        connection.setRequestProperty("Accept", "application/openmetrics-text; version=1.0.0");
        try (InputStream body = connection.getInputStream()) {
            String text = new String(body.readAllBytes(), StandardCharsets.UTF_8);
            return new MetricsPage(connection.getContentType(), text.lines().toList());
        }
    }

    public String type() {
        return type;
    }

    public List<String> lines() {
        return lines;
    }

    /**
     * Every sample by its name and labels, as they stand there.
     *
     * @throws AssertionError when a line is neither one nor a comment
     */
    public Map<String, Double> samples() {
        Map<String, Double> samples = new TreeMap<>();
        for (String line : lines) {
            if (!line.startsWith("#")) {
                Matcher sample = SAMPLE.matcher(line);
                if (!sample.matches()) {
                    throw new AssertionError("no sample: " + line);
                }
                String name = line.substring(0, line.lastIndexOf(' '));
                if (samples.put(name, Double.valueOf(sample.group(3).replace("Inf", "Infinity"))) != null) {
                    throw new AssertionError("twice: " + name);
                }
            }
        }
        return samples;
    }

    /** The sum of all samples of a name whose labels contain the given text; empty where there is none. */
    public OptionalDouble sum(String name, String label) {
        List<Double> found = samples().entrySet().stream()
                .filter(sample -> sample.getKey().replaceFirst("\\{.*", "").equals(name))
                .filter(sample -> sample.getKey().contains(label))
                .map(Map.Entry::getValue)
                .toList();
        return found.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(
                        found.stream().mapToDouble(Double::doubleValue).sum());
    }
}
