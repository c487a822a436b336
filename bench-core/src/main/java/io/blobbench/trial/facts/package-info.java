/** Facts that a trial found, before any judgement. */
package io.blobbench.trial.facts;
