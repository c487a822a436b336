package io.blobbench.benchmarks.bare;

import static java.nio.charset.StandardCharsets.US_ASCII;

import redis.clients.jedis.Connection;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Pipeline;

/** A pipeline of {@code LPUSH} of Jedis for each operation. Used by one thread. */
public final class BareRedis implements BareClient {
    private final Connection connection;
    private final byte[][] keys = new byte[BareLoop.PARTITIONS][];
    private final byte[][] blobs;
    private final int batch;
    private int operation;
    private int blob;

    private BareRedis(BareSetup setup, String layout) {
        connection = new Connection(
                new HostAndPort(setup.endpoint().host(), setup.endpoint().port()),
                DefaultJedisClientConfig.builder().socketTimeoutMillis(30_000).build());
        for (int i = 0; i < keys.length; i++) {
            keys[i] = (layout + ":p:" + i).getBytes(US_ASCII);
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
