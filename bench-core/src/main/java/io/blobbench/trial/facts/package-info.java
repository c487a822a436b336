/** What a trial found, without a judgement. */
package io.blobbench.trial.facts;
