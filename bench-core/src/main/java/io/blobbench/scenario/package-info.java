/** What a scenario comes to: cells with every setting resolved. */
package io.blobbench.scenario;
