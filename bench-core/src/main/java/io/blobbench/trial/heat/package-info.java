/** Warming client, harness and servers until speed is steady. */
package io.blobbench.trial.heat;
