/** How a run shows itself while it goes on. */
package io.blobbench.cli.display;
