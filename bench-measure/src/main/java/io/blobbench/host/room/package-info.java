/** What this machine and process have to offer: speed, disk, memory, open files. */
@NullMarked
package io.blobbench.host.room;

import org.jspecify.annotations.NullMarked;
