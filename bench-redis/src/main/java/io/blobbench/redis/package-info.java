/** The Redis adapter: Jedis pipelines on the client side, {@code redis-server} children on the server side. */
package io.blobbench.redis;
