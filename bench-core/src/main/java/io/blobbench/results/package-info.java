/** What a run leaves on disk: CSV, interval CSV, histogram log, manifest. */
package io.blobbench.results;
