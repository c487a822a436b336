package io.blobbench.trial.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.scenario.Cell;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.server.Impairment;
import io.blobbench.server.LocalCluster;
import io.blobbench.server.ServerFactory;
import io.blobbench.server.ServerKit;
import io.blobbench.server.ServerPlan;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FaultNeedsTest {
    private static final ServerFactory PLAIN = new Factory(Optional.of("its servers are one"));
    private static final ServerFactory ABLE = new Factory(Optional.empty());

    /** Starts nothing. */
    private record Factory(Optional<String> refused) implements ServerFactory {
        @Override
        public String store() {
            return "one";
        }

        @Override
        public Optional<String> refusal(Impairment impairment) {
            return refused;
        }

        @Override
        public LocalCluster start(ServerPlan plan, ServerKit kit) {
            throw new UnsupportedOperationException();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            kill, for: 1s      |
            partition, for: 1s | the fault {at: 1s, node: any, do: partition, for: 1s} is not possible: its servers are one
            slow-disk, for: 1s | the fault {at: 1s, node: any, do: slow-disk, for: 1s, delay: 100ms} is not possible: its servers are one
            """)
    void aStoreMayRefuseWhatItsServersMustBeStartedFor(String fault, String lack) throws Exception {
        Cell cell = cell("{at: 1s, do: " + fault + "}");

        assertThat(FaultNeeds.unsupportedReasons("one", cell, 3, Optional.of(PLAIN)))
                .isEqualTo(Optional.ofNullable(lack).stream().toList());
        assertThat(FaultNeeds.unsupportedReasons("one", cell, 3, Optional.of(ABLE)))
                .isEmpty();
    }

    @Test
    void aServerThatIsAloneCannotBeCutOff() throws Exception {
        Cell cell = cell("{at: 1s, node: 1, do: partition, for: 1s}");

        assertThat(FaultNeeds.unsupportedReasons("one", cell, 1, Optional.of(ABLE)))
                .containsExactly("the fault {at: 1s, node: 1, do: partition, for: 1s} needs 2 servers, there is 1");
    }

    @Test
    void aStoreWithoutServersIsLeftAlone() throws Exception {
        assertThat(FaultNeeds.unsupportedReasons(
                        "memory", cell("{at: 1s, do: slow-disk, for: 1s}"), 0, Optional.empty()))
                .containsExactly("memory has no servers here that a fault could affect");
    }

    @Test
    void serversAreStartedForTheHarmThatTheirCellAsksFor() throws Exception {
        Cell cell = cell("{at: 1s, do: kill}, {at: 1s, do: partition, for: 1s}, {at: 2s, do: partition, for: 1s}");

        assertThat(FaultNeeds.impairments(cell)).containsExactly(Impairment.PARTITION);
        assertThat(FaultNeeds.impairments(cell("{at: 1s, do: kill}"))).isEmpty();
    }

    private static Cell cell(String faults) throws Exception {
        String yaml = "question: What happens?\nphases: {measurement: 10s}\nfaults: [" + faults + "]";
        return ScenarioReader.builder()
                .build()
                .readText(Path.of("s.yaml"), yaml, "one")
                .cells()
                .get(0);
    }
}
