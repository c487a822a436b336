/** Conditions of tests on the machine, and a list of those that were skipped. */
package io.blobbench.machine;
