/** Options that several commands have. */
package io.blobbench.cli.options;
