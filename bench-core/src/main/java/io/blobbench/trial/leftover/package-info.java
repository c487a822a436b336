/** What a run leaves on servers of others: written down before it is made, and undone in whatever process. */
package io.blobbench.trial.leftover;
