/** The folder of a run, and what all its files have in common. */
package io.blobbench.results;
