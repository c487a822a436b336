/** What is written while a run goes on, and its manifest. */
package io.blobbench.results.journal;
