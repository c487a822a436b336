package io.blobbench.trial.judge;

import static io.blobbench.trial.facts.ReasonText.text;

import io.blobbench.load.outcome.DueQuarter;
import io.blobbench.trial.facts.TrialResult;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The rise of response times over the quarters in which operations of an open load were due. A store that is too slow makes each quarter wait
 * longer than the one before, by as much, however long an answer takes in itself, and whether or not one comes before the load has ended.
 *
 * @param quarters all four, or none where they are unknown
 */
record ResponseRise(List<DueQuarter> quarters) {
    /**
     * Whether the rise is that of a queue: more than response times that vary explain, by more operations than a backlog allows for
     * arrivals and service times that vary, and by a part of it in each quarter, which neither a stall nor answers in batches make.
     */
    boolean queued() {
        return queued(1);
    }

    /**
     * The same of one of several lanes: of many, one or the other rises by chance.
     *
     * @param chances factor of what chance explains
     */
    private boolean queued(double chances) {
        if (quarters.stream().mapToLong(DueQuarter::operations).min().orElse(0) < Tolerances.FEWEST_OF_QUARTER) {
            return false;
        }
        double rise = last().meanSeconds() - first().meanSeconds();
        double due = quarters.stream().mapToDouble(DueQuarter::operations).sum();
        double seconds =
                quarters.stream().mapToDouble(DueQuarter::lengthSeconds).sum();
        double error = Math.sqrt(first().errorSquared() + last().errorSquared());
        return rise > chances * Tolerances.CHANCE_OF_RISE * error
                && rise / seconds * due > Math.max(Tolerances.RISE * due, chances * chance(due))
                && IntStream.range(1, quarters.size())
                        .allMatch(i -> quarters.get(i).meanSeconds()
                                        - quarters.get(i - 1).meanSeconds()
                                >= Tolerances.RISE_OF_QUARTER * rise);
    }

    /** A queue of one of several lanes, which may be too short to be found among the operations of all; empty if there is none. */
    static Optional<String> ofLanes(List<List<DueQuarter>> lanes) {
        double chances = Math.sqrt(1 + Tolerances.CHANCE_OF_LANES * Math.log(Math.max(1, lanes.size())));
        return IntStream.range(0, lanes.size())
                .filter(lane -> new ResponseRise(lanes.get(lane)).queued(chances))
                .mapToObj(lane -> text("on the connections of lane %d of %d ", lane + 1, lanes.size())
                        + new ResponseRise(lanes.get(lane)).reason())
                .findFirst();
    }

    String reason() {
        return text(
                        "the mean response time rose from %.1f ms of the operations due in the first quarter of the"
                                + " measurement to %.1f ms of those due in the last: ",
                        first().meanSeconds() * 1e3, last().meanSeconds() * 1e3)
                + TrialResult.QUEUED_UP;
    }

    /** Operations by which a backlog of so many varies by chance. */
    static double chance(double due) {
        return Tolerances.CHANCE_OF_BACKLOG * Math.sqrt(due);
    }

    private DueQuarter first() {
        return quarters.get(0);
    }

    private DueQuarter last() {
        return quarters.get(quarters.size() - 1);
    }
}
