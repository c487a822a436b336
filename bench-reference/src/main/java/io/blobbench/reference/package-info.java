/** In-memory stores: the ground truth for the harness's own tests, for calibration, and faulty by script. */
@NullMarked
package io.blobbench.reference;

import org.jspecify.annotations.NullMarked;
