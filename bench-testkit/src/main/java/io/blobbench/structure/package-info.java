/** Rules on packages and files: which may use which, and that none uses itself through others. */
@NullMarked
package io.blobbench.structure;

import org.jspecify.annotations.NullMarked;
