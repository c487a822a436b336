/** {@code clean}: what runs that died left on servers of others. */
package io.blobbench.cli.clean;
