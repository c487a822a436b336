/** Cassandra: one session per connection, prepared statements, a table for appended blobs and one for keyed ones. */
@NullMarked
package io.blobbench.cassandra;

import org.jspecify.annotations.NullMarked;
