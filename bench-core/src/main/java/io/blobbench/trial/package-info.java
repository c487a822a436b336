/**
 * One cell executed: provision, preload, warm-up, drain, measure, drain, verify, tear down.
 *
 * <p>What its Javadoc does not give to another thread runs on the control thread.
 */
@NullMarked
package io.blobbench.trial;

import org.jspecify.annotations.NullMarked;
