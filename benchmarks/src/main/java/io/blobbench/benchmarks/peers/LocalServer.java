package io.blobbench.benchmarks.peers;

import java.io.BufferedReader;
import java.io.IOException;

/** A server that {@code bench server start} holds until this is closed. */
final class LocalServer implements AutoCloseable {
    private static final String ENDPOINT = "endpoint ";

    private final Programs programs;
    private final Process process;
    private final String endpoint;

    private LocalServer(Programs programs, Process process, String endpoint) {
        this.programs = programs;
        this.process = process;
        this.endpoint = endpoint;
    }

    /** Returns when it is ready. */
    static LocalServer start(Tool tool, String store) throws IOException, InterruptedException {
        Process process = tool.programs()
                .start(new ProcessBuilder(tool.bench("server", "start", "--store", store))
                        .redirectError(ProcessBuilder.Redirect.INHERIT));
        BufferedReader lines = process.inputReader();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith(ENDPOINT)) {
                return new LocalServer(tool.programs(), process, line.substring(ENDPOINT.length()));
            }
        }
        tool.programs().stop(process);
        throw new IOException("the server of " + store + " did not start");
    }

    /** {@code host:port}. */
    String endpoint() {
        return endpoint;
    }

    @Override
    public void close() {
        programs.stop(process);
    }
}
