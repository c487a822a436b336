/** The keys of a scenario, described for people, for pages and for editors. */
package io.blobbench.cli.explain;
