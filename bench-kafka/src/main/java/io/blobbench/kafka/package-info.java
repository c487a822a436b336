/** Kafka: one producer per connection, one partition per batch; local brokers in KRaft mode. */
package io.blobbench.kafka;
