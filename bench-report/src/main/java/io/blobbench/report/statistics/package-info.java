/**
 * How sure a figure is: estimates of trials with their intervals, and the contrast of two samples with the tests of chance.
 * Everything here is immutable or without state.
 */
@NullMarked
package io.blobbench.report.statistics;

import org.jspecify.annotations.NullMarked;
