package io.blobbench.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.blobbench.store.HexDigits;
import io.blobbench.store.operation.Operation;
import io.blobbench.store.operation.OperationKind;
import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.Protocol.Keyword;
import redis.clients.jedis.args.Rawable;
import redis.clients.jedis.util.RedisOutputStream;

/** The commands of one connection, built once and filled in place for every blob. Used by its lane only. */
final class Commands {
    /** Compares and replaces; keys are blob and version, arguments are the expected version in hex and the payload. */
    static final String UPDATE = """
            if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
            local version = tonumber(redis.call('GET', KEYS[2]) or '1')
            if version ~= tonumber(ARGV[1], 16) then return 0 end
            redis.call('SET', KEYS[1], ARGV[2])
            redis.call('SET', KEYS[2], version + 1)
            return 1
            """;
    /** Reads a blob of another version than the expected one. */
    static final String GET_IF_NOT_MATCHED = """
            if tonumber(redis.call('GET', KEYS[2]) or '1') == tonumber(ARGV[1], 16) then return false end
            return redis.call('GET', KEYS[1])
            """;

    /** The beginning of an append, by partition, in the words of the protocol. */
    private final byte[][] appends;

    private final int appendWords;
    private final RedisLayout layout;
    private final CommandArguments awaitReplicas;
    private final byte[] blobKey;
    private final byte[] versionKey;
    private final byte[] expected = HexDigits.after("");
    private final Map<OperationKind, CommandArguments> byKind = new EnumMap<>(OperationKind.class);

    @SuppressWarnings("NullAway.Init") // of the operation that is written
    private byte[] payload;

    /**
     * The commands of a layout.
     *
     * @param awaitMillis how long the server waits for replicas
     */
    Commands(RedisLayout layout, byte[] updateSha, byte[] getIfNotMatchedSha, int awaitMillis) {
        this.layout = layout;
        awaitReplicas =
                new CommandArguments(Command.WAIT).add(layout.awaitedReplicas()).add(awaitMillis);
        byte[][] partitions = layout.partitionKeys();
        appends = new byte[partitions.length][];
        for (int i = 0; i < appends.length; i++) {
            appends[i] = encoded(words(layout.mode(), partitions[i]));
        }
        appendWords = words(layout.mode(), partitions[0]).length;
        blobKey = HexDigits.after(layout.prefix('k'));
        versionKey = HexDigits.after(layout.prefix('v'));
        Rawable blob = () -> payload;
        byKind.put(OperationKind.PUT, keyed(Command.SET).add(blob));
        byKind.put(OperationKind.GET, keyed(Command.GET));
        byKind.put(OperationKind.EXISTS, keyed(Command.EXISTS));
        byKind.put(OperationKind.ADD, keyed(Command.SET).add(blob).add(Keyword.NX));
        byKind.put(OperationKind.DELETE, keyed(Command.DEL).add((Rawable) () -> versionKey));
        byKind.put(OperationKind.UPDATE, script(updateSha).add(blob));
        byKind.put(OperationKind.GET_IF_NOT_MATCHED, script(getIfNotMatchedSha));
    }

    private static String[] words(BatchMode mode, byte[] partition) {
        return mode.words.formatted(new String(partition, US_ASCII)).split(" ", -1);
    }

    /** Bulk strings of the protocol (RESP). */
    private static byte[] encoded(String... words) {
        StringBuilder encoded = new StringBuilder();
        for (String word : words) {
            encoded.append('$')
                    .append(word.length())
                    .append("\r\n")
                    .append(word)
                    .append("\r\n");
        }
        return encoded.toString().getBytes(US_ASCII);
    }

    private CommandArguments keyed(Command command) {
        return new CommandArguments(command).add((Rawable) () -> blobKey);
    }

    private CommandArguments script(byte[] sha) {
        CommandArguments script = new CommandArguments(Command.EVALSHA).add(sha).add(2);
        return script.add((Rawable) () -> blobKey)
                .add((Rawable) () -> versionKey)
                .add((Rawable) () -> expected);
    }

    /** Writes the commands for some blobs of an operation, and WAIT where their answers await replicas. */
    void write(RedisOutputStream out, Operation operation, OperationKind kind, int from, int to) throws IOException {
        int blobs = layout.blobsPerCommand(kind, to - from);
        for (int i = from; i < to; i += blobs) {
            if (kind == OperationKind.APPEND) {
                append(out, operation, i, i + blobs);
            } else {
                Protocol.sendCommand(out, forBlob(operation, kind, i));
            }
        }
        if (layout.awaitsReplicas(kind)) {
            Protocol.sendCommand(out, awaitReplicas);
        }
    }

    /** The command for one blob that has a key, valid until the next call. */
    private CommandArguments forBlob(Operation operation, OperationKind kind, int index) {
        HexDigits.write(operation.key(index), blobKey);
        HexDigits.write(operation.key(index), versionKey);
        HexDigits.write(operation.expectedVersion(index), expected);
        if (kind.writesPayload()) {
            payload = operation.payload(index);
        }
        return Objects.requireNonNull(byKind.get(kind));
    }

    /** Writes one command that appends some blobs. Jedis would put its words together for each, which takes five times as long. */
    private void append(RedisOutputStream out, Operation operation, int from, int to) throws IOException {
        out.write((byte) '*');
        out.writeIntCrLf(appendWords + to - from);
        out.write(appends[operation.partition()]);
        for (int i = from; i < to; i++) {
            byte[] blob = operation.payload(i);
            out.write((byte) '$');
            out.writeIntCrLf(blob.length);
            out.write(blob);
            out.writeCrLf();
        }
    }
}
