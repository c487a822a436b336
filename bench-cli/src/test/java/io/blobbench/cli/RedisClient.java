package io.blobbench.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A connection to Redis with the few commands that tests need for keys of another user. Used by one thread. */
final class RedisClient implements AutoCloseable {
    private final Socket socket;
    private final BufferedReader answers;

    RedisClient(String endpoint) throws IOException {
        int colon = endpoint.lastIndexOf(':');
        socket = new Socket(endpoint.substring(0, colon), Integer.parseInt(endpoint.substring(colon + 1)));
        answers = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    }

    /** Sends a command of plain words and returns the answer's words, joined by blanks. */
    String ask(String... words) throws IOException {
        socket.getOutputStream().write((String.join(" ", words) + "\r\n").getBytes(StandardCharsets.UTF_8));
        return answer();
    }

    private String answer() throws IOException {
        String line = answers.readLine();
        String rest = line.substring(1);
        return switch (line.charAt(0)) {
            case '$' -> rest.equals("-1") ? "nothing" : answers.readLine();
            case '*' -> answers(Integer.parseInt(rest));
            case '-' -> throw new IOException(rest);
            default -> rest;
        };
    }

    private String answers(int count) throws IOException {
        List<String> items = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            items.add(answer());
        }
        return String.join(" ", items);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
