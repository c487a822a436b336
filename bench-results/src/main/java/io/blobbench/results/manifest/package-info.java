/** run.json as one tree of records, which Jackson binds both ways. */
@NullMarked
package io.blobbench.results.manifest;

import org.jspecify.annotations.NullMarked;
