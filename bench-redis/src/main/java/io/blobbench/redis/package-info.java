/** The Redis adapter: Jedis pipelines on the client side, {@code redis-server} children on the server side. */
@NullMarked
package io.blobbench.redis;

import org.jspecify.annotations.NullMarked;
