/** run.json as one tree of records, which Jackson binds both ways. */
package io.blobbench.results.manifest;
