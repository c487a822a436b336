/** Kafka: one producer per connection, one partition per batch; local brokers in KRaft mode. */
@NullMarked
package io.blobbench.kafka;

import org.jspecify.annotations.NullMarked;
