/** Which run folders this user made on this host. */
package io.blobbench.cli.seal;
