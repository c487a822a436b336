package io.blobbench.redis;

import io.blobbench.machine.NeedsServer;

/** The same of connections whose answers are read by a thread of their own. */
@NeedsServer("redis")
class RedisLostWireIT extends RedisLostConnectionIT {
    @Override
    int maxInFlight() {
        return 4;
    }
}
