/** Cassandra: one session per connection, prepared statements, a table for appended blobs and one for keyed ones. */
package io.blobbench.cassandra;
