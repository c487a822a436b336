package io.blobbench.redis;

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
    private final BytesArgument partition = new BytesArgument();
    private final BytesArgument payload = new BytesArgument();
    private final HexArgument blobKey;
    private final HexArgument versionKey;
    private final HexArgument expected = new HexArgument("");
    private final Map<OperationKind, CommandArguments> byKind = new EnumMap<>(OperationKind.class);
    private BytesArgument[] batch = {};
    private CommandArguments appendBatch;

    Commands(RedisLayout layout, byte[] updateSha, byte[] getIfNotMatchedSha) {
        partitions = layout.partitionKeys();
        blobKey = new HexArgument(layout.blobPrefix());
        versionKey = new HexArgument(layout.versionPrefix());
        CommandArguments append = new CommandArguments(layout.mode().command).add(partition);
        if (layout.mode() == BatchMode.XADD) {
            append.add("*").add("b");
        }
        byKind.put(OperationKind.APPEND, append.add(payload));
        byKind.put(OperationKind.PUT, keyed(Command.SET).add(payload));
        byKind.put(OperationKind.GET, keyed(Command.GET));
        byKind.put(OperationKind.EXISTS, keyed(Command.EXISTS));
        byKind.put(OperationKind.ADD, keyed(Command.SET).add(payload).add(Keyword.NX));
        byKind.put(OperationKind.DELETE, keyed(Command.DEL).add(versionKey));
        byKind.put(OperationKind.UPDATE, script(updateSha).add(payload));
        byKind.put(OperationKind.GET_IF_NOT_MATCHED, script(getIfNotMatchedSha));
    }

    private CommandArguments keyed(Command command) {
        return new CommandArguments(command).add(blobKey);
    }

    private CommandArguments script(byte[] sha) {
        CommandArguments script = new CommandArguments(Command.EVALSHA).add(sha).add(2);
        return script.add(blobKey).add(versionKey).add(expected);
    }

    /** The command for one blob, valid until the next call. */
    CommandArguments forBlob(Operation operation, OperationKind kind, int index) {
        if (kind.keyed()) {
            blobKey.set(operation.key(index));
            versionKey.set(operation.key(index));
            expected.set(operation.expectedVersion(index));
        } else {
            partition.bytes = partitions[operation.partition()];
        }
        if (kind.writesPayload()) {
            payload.bytes = operation.payload(index);
        }
        return byKind.get(kind);
    }

    /** One command that appends every blob, valid until the next call; built anew only for another batch size. */
    CommandArguments forBatch(Operation operation) {
        if (batch.length != operation.batchSize()) {
            batch = new BytesArgument[operation.batchSize()];
            appendBatch = new CommandArguments(Command.LPUSH).add(partition);
            for (int i = 0; i < batch.length; i++) {
                batch[i] = new BytesArgument();
                appendBatch.add(batch[i]);
            }
        }
        partition.bytes = partitions[operation.partition()];
        for (int i = 0; i < batch.length; i++) {
            batch[i].bytes = operation.payload(i);
        }
        return appendBatch;
    }

    /** Bytes that change from command to command. */
    private static final class BytesArgument implements Rawable {
        private byte[] bytes;

        @Override
        public byte[] getRaw() {
            return bytes;
        }
    }
}
