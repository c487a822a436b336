/**
 * The answer of a run in sentences, and advice on the next run. Everything here is immutable or without state unless it says so.
 */
@NullMarked
package io.blobbench.report.answer;

import org.jspecify.annotations.NullMarked;
