package io.blobbench.cli.fleet;

import io.blobbench.trial.fleet.AgentReport;

/**
 * A report as an answer to an order.
 *
 * @param report without its ledgers
 * @param ledgersLength characters of the ledgers, which follow in pieces: they may be longer than an answer can be
 */
record AgentResult(AgentReport report, int ledgersLength) {
    static AgentResult of(AgentReport whole) {
        return new AgentResult(whole.withLedgers(""), whole.ledgers().length());
    }
}
