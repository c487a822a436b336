/** Checks whether this machine suits measurements: findings, each with its remedy. */
@NullMarked
package io.blobbench.cli.doctor;

import org.jspecify.annotations.NullMarked;
