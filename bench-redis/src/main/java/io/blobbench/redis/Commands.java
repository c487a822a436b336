package io.blobbench.redis;

import io.blobbench.store.Operation;
import io.blobbench.store.OperationKind;
import java.util.EnumMap;
import java.util.Iterator;
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
    private final AppendAll appendAll = new AppendAll();

    Commands(RedisLayout layout, byte[] updateSha, byte[] getIfNotMatchedSha) {
        RedisKeys keys = layout.keys();
        partitions = new byte[layout.partitions()][];
        for (int i = 0; i < partitions.length; i++) {
            partitions[i] = keys.partition(i);
        }
        blobKey = new HexArgument(keys.blobPrefix());
        versionKey = new HexArgument(keys.versionPrefix());
        CommandArguments append = new CommandArguments(layout.mode().command).add(partition);
        if (layout.mode() == BatchMode.XADD) {
            append.add("*").add("b");
        }
        byKind.put(OperationKind.APPEND, append.add(payload));
        byKind.put(
                OperationKind.PUT,
                new CommandArguments(Command.SET).add(blobKey).add(payload));
        byKind.put(OperationKind.GET, new CommandArguments(Command.GET).add(blobKey));
        byKind.put(OperationKind.EXISTS, new CommandArguments(Command.EXISTS).add(blobKey));
        byKind.put(
                OperationKind.ADD,
                new CommandArguments(Command.SET).add(blobKey).add(payload).add(Keyword.NX));
        byKind.put(
                OperationKind.DELETE,
                new CommandArguments(Command.DEL).add(blobKey).add(versionKey));
        byKind.put(OperationKind.UPDATE, script(updateSha).add(payload));
        byKind.put(OperationKind.GET_IF_NOT_MATCHED, script(getIfNotMatchedSha));
    }

    private CommandArguments script(byte[] sha) {
        return new CommandArguments(Command.EVALSHA)
                .add(sha)
                .add(2)
                .add(blobKey)
                .add(versionKey)
                .add(expected);
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

    /** One command that appends every blob, valid until the next call. */
    CommandArguments forBatch(Operation operation) {
        partition.bytes = partitions[operation.partition()];
        appendAll.operation = operation;
        return appendAll;
    }

    /** {@code LPUSH list blob blob ...} of the operation's own payloads. */
    private final class AppendAll extends CommandArguments {
        private Operation operation;

        AppendAll() {
            super(Command.LPUSH);
        }

        @Override
        public int size() {
            return 2 + operation.batchSize();
        }

        @Override
        public Iterator<Rawable> iterator() {
            return new Iterator<>() {
                private int next;

                @Override
                public boolean hasNext() {
                    return next < size();
                }

                @Override
                public Rawable next() {
                    int index = next++;
                    if (index < 2) {
                        return index == 0 ? Command.LPUSH : partition;
                    }
                    payload.bytes = operation.payload(index - 2);
                    return payload;
                }
            };
        }
    }
}
