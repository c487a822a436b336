/** Whether this machine can measure, and what its figures would be worth: findings, each with what to do about it. */
@NullMarked
package io.blobbench.cli.doctor;

import org.jspecify.annotations.NullMarked;
