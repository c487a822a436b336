package io.blobbench.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.blobbench.machine.Required;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The Prometheus of this machine, started with a configuration and data of its own. Used by one thread. */
final class Prometheus implements AutoCloseable {
    static final String MISSING =
            "the test of the board needs the program prometheus; on Debian: apt-get download prometheus,"
                    + " which unlike its installation starts no service, and usr/bin of it on the PATH";

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration DEADLINE = Duration.ofSeconds(60);
    private static final int OK = 200;
    private static final Pattern LISTENING = Pattern.compile("Listening on\\W+address=([0-9.:]+)");

    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(DEADLINE).build();
    private final Process process;
    private final Path log;
    private String address = "";

    private Prometheus(Process process, Path log) {
        this.process = process;
        this.log = log;
    }

    /** Whether the tests that need one are to run: it is here, or must be. */
    static boolean wanted() {
        return Required.everything() || program().isPresent();
    }

    /**
     * Starts one.
     *
     * @param folder for its data and its log
     * @param configuration as in a file of its own
     */
    static Prometheus start(Path folder, String configuration) throws IOException, InterruptedException {
        Path program = program().orElseThrow(() -> new IllegalStateException(MISSING));
        Path file = Files.writeString(folder.resolve("prometheus.yml"), configuration);
        Path log = folder.resolve("prometheus.log");
        Process process = new ProcessBuilder(
                        program.toString(),
                        "--config.file=" + file,
                        "--storage.tsdb.path=" + folder.resolve("data"),
                        "--web.listen-address=127.0.0.1:0")
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        Prometheus started = new Prometheus(process, log);
        try {
            BenchProcess.await(DEADLINE, "Prometheus that listens; see " + log, started::listens);
            return started;
        } catch (InterruptedException | RuntimeException | Error e) {
            started.close();
            throw e;
        }
    }

    private static Optional<Path> program() {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
                .map(folder -> Path.of(folder, "prometheus"))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private boolean listens() {
        Matcher said = LISTENING.matcher(log());
        boolean listens = said.find();
        if (listens) {
            address = said.group(1);
        }
        return listens;
    }

    String log() {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            throw new AssertionError("read " + log, e);
        }
    }

    /**
     * The values of an expression.
     *
     * @param atSeconds since 1970
     * @return one for each series; none where there is nothing
     */
    List<Double> values(String expression, double atSeconds) throws IOException, InterruptedException {
        return query("query=" + encoded(expression) + "&time=" + String.format(Locale.ROOT, "%.3f", atSeconds));
    }

    /** The same now. */
    List<Double> values(String expression) throws IOException, InterruptedException {
        return query("query=" + encoded(expression));
    }

    private List<Double> query(String parameters) throws IOException, InterruptedException {
        URI uri = URI.create("http://" + address + "/api/v1/query?" + parameters);
        HttpResponse<String> response = client.send(
                HttpRequest.newBuilder(uri).timeout(DEADLINE).build(), HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() != OK) {
            throw new AssertionError(uri + ": " + response.body());
        }
        List<Double> values = new ArrayList<>();
        for (JsonNode series : JSON.readTree(response.body()).path("data").path("result")) {
            values.add(series.path("value").path(1).asDouble(Double.NaN));
        }
        return values;
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        process.destroy();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
