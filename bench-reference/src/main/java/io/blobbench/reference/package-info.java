/** In-memory stores: the ground truth for the harness's own tests, for calibration, and faulty by script. */
package io.blobbench.reference;
