package io.blobbench.trial.fault;

/**
 * A time of a measurement: a tick, or several in a row.
 *
 * @param timed operations in it that have a time, or failed after longer than the limit of the p99
 * @param quick those of them that were within that limit
 * @param overdue operations that had not ended at its end and have waited for longer than that limit
 */
record ServiceTick(double startSeconds, double seconds, long acknowledged, long timed, long quick, long overdue) {
    double endSeconds() {
        return startSeconds + seconds;
    }

    ServiceTick plus(ServiceTick next) {
        return new ServiceTick(
                startSeconds,
                seconds + next.seconds,
                acknowledged + next.acknowledged,
                timed + next.timed,
                quick + next.quick,
                next.overdue);
    }

    ServiceTick withOverdue(long more) {
        return new ServiceTick(startSeconds, seconds, acknowledged, timed, quick, overdue + more);
    }
}
