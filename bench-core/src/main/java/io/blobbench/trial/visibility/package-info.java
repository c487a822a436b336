/** When blobs that were written become readable to another reader than the one that wrote them. */
@NullMarked
package io.blobbench.trial.visibility;

import org.jspecify.annotations.NullMarked;
