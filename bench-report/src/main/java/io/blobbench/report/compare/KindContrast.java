package io.blobbench.report.compare;

import io.blobbench.report.statistics.Contrast;

/**
 * One measure of one kind of operation of a pair of cells; no verdict rests on it.
 *
 * @param kind as in histograms.hlog: {@code get}, {@code get.refused}, {@code put.20KB}
 * @param contrast tested beside those of all kinds and cells of the run
 */
public record KindContrast(String kind, Contrast contrast) {}
