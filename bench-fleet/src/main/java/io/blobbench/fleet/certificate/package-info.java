/** An authority for one run, and its certificates; nothing of it reaches a disk. */
@NullMarked
package io.blobbench.fleet.certificate;

import org.jspecify.annotations.NullMarked;
