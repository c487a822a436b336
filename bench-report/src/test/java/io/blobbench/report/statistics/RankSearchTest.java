package io.blobbench.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.report.read.HistogramTimes;
import io.blobbench.report.read.TrialHistogram;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class RankSearchTest {
    @RepeatedTest(20)
    void everyRankIsThatOfAllTimesInOrderWhateverWasComparedBefore(RepetitionInfo repetition) {
        SplittableRandom random = new SplittableRandom(repetition.getCurrentRepetition());
        long[][] times = Stream.generate(() ->
                        random.longs(random.nextInt(0, 12), 1, 30).sorted().toArray())
                .limit(random.nextInt(1, 6))
                .toArray(long[][]::new);
        TrialHistogram[] trials =
                Arrays.stream(times).map(RankSearchTest::trial).toArray(TrialHistogram[]::new);
        long[] all = Arrays.stream(times).flatMapToLong(LongStream::of).sorted().toArray();

        for (int rank = 1; rank <= all.length; rank++) {
            RankSearch search = new RankSearch(rank, trials);
            for (int i = random.nextInt(0, 8); i > 0; i--) {
                int compared = random.nextInt(0, all.length);
                search.compare(all[compared]);
            }
            assertThat(search.findNs()).isEqualTo(all[rank - 1]);
        }
    }

    @Test
    void trialsWithoutTimesAreLeftOut() {
        RankSearch search = new RankSearch(1, trial(), trial(7), trial());

        assertThat(search.findNs()).isEqualTo(7);
    }

    private static TrialHistogram trial(long... timesNs) {
        long[] values = LongStream.of(timesNs).distinct().toArray();
        return HistogramTimes.of(
                values,
                LongStream.of(values)
                        .map(value -> LongStream.of(timesNs)
                                .filter(time -> time == value)
                                .count())
                        .toArray());
    }
}
