/** The command {@code run}: runs that take turns, each from its folder to its page. */
package io.blobbench.cli.run;
