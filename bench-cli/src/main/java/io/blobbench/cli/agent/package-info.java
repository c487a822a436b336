/** Agents of a fleet: how they are started on load hosts, and what they do there. */
@NullMarked
package io.blobbench.cli.agent;

import org.jspecify.annotations.NullMarked;
