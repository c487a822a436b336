/** KryoNet: one client per connection, a message and a reply per blob; a local server that keeps blobs in its heap. */
@NullMarked
package io.blobbench.kryonet;

import org.jspecify.annotations.NullMarked;
