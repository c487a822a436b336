/** Operations on keys that several lanes share: written down, and checked for being linearizable key by key. */
@NullMarked
package io.blobbench.history;

import org.jspecify.annotations.NullMarked;
