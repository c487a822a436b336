package io.blobbench.report.compare.format;

/**
 * How a comparison is written for a terminal.
 *
 * @param columns width of the terminal
 * @param colours whether the terminal shows colours
 * @param unicode whether the terminal shows more than ASCII
 * @param details whether every measure of every cell follows the compact table
 */
public record TableStyle(int columns, boolean colours, boolean unicode, boolean details) {}
