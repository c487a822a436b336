package io.blobbench.benchmarks.bare;

import static java.nio.charset.StandardCharsets.US_ASCII;

import redis.clients.jedis.Connection;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Pipeline;

/** A pipeline of {@code LPUSH} of Jedis for each operation. Used by one thread. */
public final class BareRedis implements BareClient {
    /** Length of the name of a list, which Redis reads with every blob; the harness has names like {@code z0a1b2c3d4e-0:p:0}. */
    public static final int NAME_LENGTH = 17;

    private static final String SEPARATOR = ":p:";

    private final Connection connection;
    private final byte[][] keys;
    private final byte[][] blobs;
    private final int batch;
    private int operation;
    private int blob;

    private BareRedis(BareSetup setup, String layout) {
        connection = new Connection(
                new HostAndPort(setup.endpoint().host(), setup.endpoint().port()),
                DefaultJedisClientConfig.builder().socketTimeoutMillis(30_000).build());
        keys = new byte[setup.partitions()][];
        for (int i = 0; i < keys.length; i++) {
            String number = String.valueOf(i);
            String zeros =
                    "0".repeat(Math.max(0, NAME_LENGTH - layout.length() - SEPARATOR.length() - number.length()));
            keys[i] = (layout + SEPARATOR + zeros + number).getBytes(US_ASCII);
        }
        blobs = setup.blobs();
        batch = setup.batch();
    }

    /** Prints blobs a second. */
    public static void main(String[] args) throws Exception {
        BareLoop.run("redis", args, BareRedis::new);
    }

    @Override
    @SuppressWarnings("resource") // the pipeline is but a view of the connection
    public void send(InFlight inFlight) {
        Pipeline pipeline = new Pipeline(connection);
        byte[] key = keys[operation++ % keys.length];
        for (int i = 0; i < batch; i++) {
            pipeline.lpush(key, blobs[blob++ & (blobs.length - 1)]);
        }
        pipeline.sync();
        inFlight.acknowledged();
    }

    @Override
    public void close() {
        connection.close();
    }
}
