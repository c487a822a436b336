package io.blobbench.cli;

import io.blobbench.proxy.LoopbackProxy;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A proxy on loopback in front of a Redis that does something wrong to every n-th blob pushed to a list, over all
 * connections, and lets the client believe that it was stored; or to every n-th blob that is read. Passes one command after another.
 */
final class FaultyProxy extends LoopbackProxy {
    private static final String PUSH = "*3\r\n$5\r\nLPUSH";
    private static final String GET = "*2\r\n$3\r\nGET";

    private final AtomicInteger passed = new AtomicInteger();
    private final AtomicInteger done = new AtomicInteger();
    private final Fault fault;
    private final int every;

    /** The fate of a blob. */
    enum Fault {
        DROP,
        REPEAT,
        FLIP,
        /** Flips a bit of every n-th blob that is read under a key instead. */
        FLIP_READ
    }

    /** @param target host and port of the Redis behind it */
    FaultyProxy(String target, Fault fault, int every) throws IOException {
        super(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), target);
        this.fault = fault;
        this.every = every;
        start();
    }

    /** To how many blobs it happened so far. */
    int done() {
        return done.get();
    }

    @Override
    protected void connected(Socket client, Socket redis) {
        pass(client, redis, () -> {
            InputStream commands = new BufferedInputStream(client.getInputStream());
            InputStream answers = new BufferedInputStream(redis.getInputStream());
            OutputStream out = new BufferedOutputStream(client.getOutputStream());
            while (true) {
                byte[] command = item(commands);
                out.write(answer(command, redis.getOutputStream(), answers));
                if (commands.available() == 0) {
                    out.flush();
                }
            }
        });
    }

    private byte[] answer(byte[] command, OutputStream redis, InputStream answers) throws IOException {
        boolean concerned = fault == Fault.FLIP_READ ? starts(command, GET) : starts(command, PUSH);
        boolean faulty = concerned && passed.incrementAndGet() % every == 0;
        if (!faulty) {
            return exchange(command, redis, answers);
        }
        done.incrementAndGet();
        return switch (fault) {
            case DROP -> ":1\r\n".getBytes(StandardCharsets.US_ASCII);
            case REPEAT -> {
                exchange(command, redis, answers);
                yield exchange(command, redis, answers);
            }
            case FLIP -> {
                command[command.length - 3] ^= 1; // the last byte of the blob
                yield exchange(command, redis, answers);
            }
            case FLIP_READ -> {
                byte[] answer = exchange(command, redis, answers);
                answer[answer.length - 3] ^= 1;
                yield answer;
            }
        };
    }

    private static byte[] exchange(byte[] command, OutputStream redis, InputStream answers) throws IOException {
        redis.write(command);
        return item(answers);
    }

    private static boolean starts(byte[] command, String with) {
        return new String(command, 0, Math.min(command.length, 20), StandardCharsets.ISO_8859_1).startsWith(with);
    }

    /** One command or answer as it came: a line, and what belongs to it. */
    private static byte[] item(InputStream in) throws IOException {
        ByteArrayOutputStream item = new ByteArrayOutputStream();
        copyItem(in, item);
        return item.toByteArray();
    }

    private static void copyItem(InputStream in, ByteArrayOutputStream item) throws IOException {
        String line = line(in);
        item.writeBytes((line + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
        char kind = line.charAt(0);
        if (kind == '$' && !line.equals("$-1")) {
            item.writeBytes(in.readNBytes(Integer.parseInt(line.substring(1)) + 2));
        } else if (kind == '*') {
            for (int i = 0; i < Integer.parseInt(line.substring(1)); i++) {
                copyItem(in, item);
            }
        }
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int character = in.read(); character != '\r'; character = in.read()) {
            if (character < 0) {
                throw new EOFException();
            }
            line.append((char) character);
        }
        in.read(); // the line feed
        return line.toString();
    }
}
