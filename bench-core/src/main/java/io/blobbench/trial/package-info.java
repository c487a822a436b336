/**
 * One cell executed: provision, preload, warm-up, drain, measure, drain, verify, tear down, verdict.
 *
 * <p>Everything here runs on the control thread.
 */
package io.blobbench.trial;
