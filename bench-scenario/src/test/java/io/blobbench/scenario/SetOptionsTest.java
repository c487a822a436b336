package io.blobbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.load.model.OpenLoad;
import io.blobbench.load.model.OpenLoad.Arrivals;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.scenario.text.ScenarioException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SetOptionsTest {
    private static final String[] LINES = {
        "connections: 1",
        "trials: 1",
        "profiles:",
        "  published: {connections: 2, trials: 2, stores: {redis: {connections: 4}}}",
        "stores:",
        "  redis: {connections: 3, trials: 3}"
    };

    private static Scenario read(String store, String... options) throws ScenarioException {
        ScenarioReader.Builder reader = Scenarios.reader();
        for (String option : options) {
            reader.set(option);
        }
        return Scenarios.read(reader, store, LINES);
    }

    private static int connections(Scenario scenario) {
        return scenario.cells().get(0).connections();
    }

    @Test
    void laterPartsWin() throws ScenarioException {
        assertThat(connections(read("kafka"))).isEqualTo(1);
        assertThat(connections(read("kafka", "profile=published"))).isEqualTo(2);
        assertThat(connections(read("redis"))).isEqualTo(3);
        assertThat(connections(read("redis", "profile=published"))).isEqualTo(4);
        assertThat(connections(read("redis", "profile=published", "connections=5")))
                .isEqualTo(5);
        assertThat(connections(read("redis", "connections=5", "profile=published")))
                .isEqualTo(5);
        assertThat(connections(read("redis", "connections=5", "connections=6"))).isEqualTo(6);
    }

    @Test
    void aStoresSectionWinsOverTheProfile() throws ScenarioException {
        assertThat(read("redis", "profile=published").trials()).isEqualTo(3);
    }

    @Test
    void anOptionForAStoreHoldsForItAlone() throws ScenarioException {
        String option = "stores.redis.connections=7";

        assertThat(connections(read("redis", option))).isEqualTo(7);
        assertThat(connections(read("kafka", option))).isEqualTo(1);
    }

    @Test
    void aListMakesAnAxisAndASingleValueEndsIt() throws ScenarioException {
        assertThat(read("kafka", "connections=[1, 2]").cells())
                .extracting(Cell::id)
                .containsExactly("connections=1", "connections=2");
        assertThat(read("kafka", "connections=[1, 2]", "connections=2").cells())
                .extracting(Cell::id)
                .containsExactly("single");
    }

    @Test
    void namesWithDotsReachTheClient() throws ScenarioException {
        Cell cell = read("redis", "stores.redis.client.batch.size=65536", "stores.redis.client.url=a=b")
                .cells()
                .get(0);

        assertThat(cell.client()).containsEntry("batch.size", "65536").containsEntry("url", "a=b");
    }

    @Test
    void aRateMakesTheLoadOpenWhereNobodyNamedAModel() throws ScenarioException {
        Cell cell = read("kafka", "load.rate=2k/s").cells().get(0);

        assertThat(cell.load()).isEqualTo(new OpenLoad(2000, Arrivals.POISSON, 64));
    }

    @ParameterizedTest
    @CsvSource(delimiterString = "=>", textBlock = """
            workload.blob=20 kilobytes => --set workload.blob=20 kilobytes: workload.blob: got '20 kilobytes', expected a size
            workload.blobs=1KB   => --set workload.blobs=1KB: unknown key 'blobs' in workload, expected operation, mix,
            blob=1KB             => --set blob=1KB: unknown key 'blob', expected question,
            connections          => --set connections: no path and value, expected path=value such as workload.blob=1KB
            a..b=4               => --set a..b=4: no path and value, expected
            connections=         => --set connections=: no value behind '=', expected one
            connections.x=1      => --set connections.x=1: connections: got a mapping, expected one value or a list
            profile=publshed     => --set profile=publshed: unknown profile 'publshed', expected published, did you mean 'published'?
            profile=[a]          => --set profile=[a]: profile: got a list, expected a name
            workload.blob=[1KB   => --set workload.blob=[1KB: not valid YAML: while parsing a flow sequence,
            """)
    void aWrongOptionIsToldByItself(String option, String message) {
        assertThatThrownBy(() -> read("redis", option))
                .isInstanceOf(ScenarioException.class)
                .hasMessageStartingWith(message);
    }

    @Test
    void aMisplacedPathIsSuggestedInFull() {
        assertThatThrownBy(() -> read("redis", "blob=1KB")).hasMessageEndingWith(", did you mean 'workload.blob'?");
    }

    @Test
    void theMessageAboutASecretDoesNotShowIt() {
        assertThatThrownBy(() -> read("redis", "stores.redis.client.password=hunter2"))
                .hasMessageContaining("client.password is a secret written out")
                .hasMessageNotContaining("hunter2");
        assertThatThrownBy(() -> read("redis", "stores.redis={client: {password: hunter2}}"))
                .hasMessageContaining("client.password is a secret written out")
                .hasMessageNotContaining("hunter2");
    }
}
