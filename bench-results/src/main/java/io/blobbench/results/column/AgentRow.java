package io.blobbench.results.column;

import io.blobbench.results.RunContext;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.facts.AgentSummary;

/** The contents of one row of agents.csv. */
public record AgentRow(RunContext run, RunEvent.AgentsEnded trial, AgentSummary agent) {}
