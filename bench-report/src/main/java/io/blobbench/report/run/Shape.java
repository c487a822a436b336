package io.blobbench.report.run;

import io.blobbench.report.read.IntervalView.Time;
import java.util.ArrayList;
import java.util.List;

/** The throughput of one measurement over time, from its intervals. Used by one thread. */
final class Shape {
    static final Time NONE = new Time(0, false);

    private final List<Point> points = new ArrayList<>();
    private Time worstService = NONE;
    private Time worstResponse = NONE;

    /**
     * One interval.
     *
     * @param startSeconds since the measurement's start
     * @param seconds its length
     * @param blobs acknowledged in it
     */
    private record Point(double startSeconds, double seconds, double blobs) {
        double middleSeconds() {
            return startSeconds + seconds / 2;
        }

        /** The seconds of it between two instants. */
        double within(double from, double to) {
            return Math.max(0, Math.min(startSeconds + seconds, to) - Math.max(startSeconds, from));
        }
    }

    /**
     * Adds an interval.
     *
     * @param service of its service times
     * @param response of its response times; none without a schedule
     */
    void add(double startSeconds, double seconds, double blobs, Time service, Time response) {
        if (seconds > 0) {
            points.add(new Point(startSeconds, seconds, blobs));
            addTimes(service, response);
        }
    }

    /** Adds the times of an interval alone: the drain has those of the latest answers, and no throughput. */
    void addTimes(Time service, Time response) {
        worstService = longer(worstService, service);
        worstResponse = longer(worstResponse, response);
    }

    /** The second where it is longer, which no time that is not known is. */
    private static Time longer(Time first, Time second) {
        return second.us() > first.us() ? second : first;
    }

    int intervals() {
        return points.size();
    }

    double seconds() {
        return points.stream().mapToDouble(Point::seconds).sum();
    }

    double blobs() {
        return points.stream().mapToDouble(Point::blobs).sum();
    }

    /** Whether operations had intended starts. */
    boolean scheduled() {
        return worstResponse.us() > 0;
    }

    /** The longest time of an interval, of response times where there is a schedule, else of service times. */
    Time worst() {
        return scheduled() ? worstResponse : worstService;
    }

    /**
     * Blobs per second in a part of the measurement. An interval counts by the time of it that lies in the part, as if its blobs had been
     * acknowledged evenly.
     *
     * @param from start of the part, as a share of the whole in [0, 1)
     * @param to end of the part, as a share of the whole
     */
    double throughput(double from, double to) {
        double end = seconds();
        double blobs = 0;
        double seconds = 0;
        for (Point point : points) {
            double within = point.within(from * end, to * end);
            blobs += point.blobs() * within / point.seconds();
            seconds += within;
        }
        return seconds == 0 ? Double.NaN : blobs / seconds;
    }

    /** Least-squares change of throughput in a minute, as a share of the mean; each interval weighs as much as it lasted; NaN without blobs. */
    double slopePerMinute() {
        double weight = seconds();
        double meanTime = points.stream()
                        .mapToDouble(point -> point.middleSeconds() * point.seconds())
                        .sum()
                / weight;
        double mean = points.stream().mapToDouble(Point::blobs).sum() / weight;
        double covariance = 0;
        double variance = 0;
        for (Point point : points) {
            double fromMeanTime = point.middleSeconds() - meanTime;
            covariance += fromMeanTime * (point.blobs() - mean * point.seconds());
            variance += fromMeanTime * fromMeanTime * point.seconds();
        }
        return covariance / variance * 60 / mean;
    }
}
