package io.blobbench.redis;

import io.blobbench.store.HexDigits;
import io.blobbench.store.Operation;
import io.blobbench.store.OperationKind;
import java.util.EnumMap;
import java.util.Map;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.Protocol.Keyword;
import redis.clients.jedis.args.Rawable;

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

    private final byte[][] partitions;
    private final byte[] blobKey;
    private final byte[] versionKey;
    private final byte[] expected = HexDigits.after("");
    private final Map<OperationKind, CommandArguments> byKind = new EnumMap<>(OperationKind.class);
    private byte[] partition;
    private byte[] payload;
    private byte[][] batch = {};
    private CommandArguments appendBatch;

    Commands(RedisLayout layout, byte[] updateSha, byte[] getIfNotMatchedSha) {
        partitions = layout.partitionKeys();
        blobKey = HexDigits.after(layout.prefix('k'));
        versionKey = HexDigits.after(layout.prefix('v'));
        Rawable blob = () -> payload;
        CommandArguments append = new CommandArguments(layout.mode().command).add((Rawable) () -> partition);
        if (layout.mode() == BatchMode.XADD) {
            append.add("*").add("b");
        }
        byKind.put(OperationKind.APPEND, append.add(blob));
        byKind.put(OperationKind.PUT, keyed(Command.SET).add(blob));
        byKind.put(OperationKind.GET, keyed(Command.GET));
        byKind.put(OperationKind.EXISTS, keyed(Command.EXISTS));
        byKind.put(OperationKind.ADD, keyed(Command.SET).add(blob).add(Keyword.NX));
        byKind.put(OperationKind.DELETE, keyed(Command.DEL).add((Rawable) () -> versionKey));
        byKind.put(OperationKind.UPDATE, script(updateSha).add(blob));
        byKind.put(OperationKind.GET_IF_NOT_MATCHED, script(getIfNotMatchedSha));
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

    /** The command for one blob, valid until the next call. */
    CommandArguments forBlob(Operation operation, OperationKind kind, int index) {
        if (kind.keyed()) {
            HexDigits.write(operation.key(index), blobKey);
            HexDigits.write(operation.key(index), versionKey);
            HexDigits.write(operation.expectedVersion(index), expected);
        } else {
            partition = partitions[operation.partition()];
        }
        if (kind.writesPayload()) {
            payload = operation.payload(index);
        }
        return byKind.get(kind);
    }

    /** One command that appends every blob, valid until the next call; built anew only for another batch size. */
    CommandArguments forBatch(Operation operation) {
        if (batch.length != operation.batchSize()) {
            batch = new byte[operation.batchSize()][];
            appendBatch = new CommandArguments(Command.LPUSH).add((Rawable) () -> partition);
            for (int i = 0; i < batch.length; i++) {
                int index = i;
                appendBatch.add((Rawable) () -> batch[index]);
            }
        }
        partition = partitions[operation.partition()];
        for (int i = 0; i < batch.length; i++) {
            batch[i] = operation.payload(i);
        }
        return appendBatch;
    }
}
