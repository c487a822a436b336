/**
 * One cell executed: provision, preload, warm-up, drain, measure, drain, verify, tear down.
 *
 * <p>Everything here runs on the control thread.
 */
package io.blobbench.trial;
