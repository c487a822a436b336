/**
 * Which differences between runs are real: cells that were asked the same are paired, their trials are tested, and each
 * pair gets a verdict. Everything here is immutable or without state unless it says so.
 */
@NullMarked
package io.blobbench.report.compare;

import org.jspecify.annotations.NullMarked;
