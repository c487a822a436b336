/** The command {@code explain}: the keys of a scenario, described for people, for pages and for editors. */
@NullMarked
package io.blobbench.cli.explain;

import org.jspecify.annotations.NullMarked;
