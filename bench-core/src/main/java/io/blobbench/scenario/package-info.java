/** A scenario as resolved: cells with every setting. */
package io.blobbench.scenario;
