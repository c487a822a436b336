package io.blobbench.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.store.error.StoreException;
import java.util.Map;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClusterTest {
    private static final String REQUEST = AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG;
    private static final String CALL = AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG;

    @ParameterizedTest
    @CsvSource({
        "request.timeout.ms, 60000, 60000, 60000",
        "request.timeout.ms, 5000, 5000, 10000",
        "default.api.timeout.ms, 60000, 10000, 60000",
        "default.api.timeout.ms, 5000, 5000, 5000"
    })
    void eitherTimeOutOfTheUsersIsEnough(String name, String value, int requestMs, int callMs) throws StoreException {
        ClientProperties properties = ProducerSettingsTest.properties(Map.of(name, value));

        AdminClientConfig held =
                new AdminClientConfig(properties.of(AdminClientConfig.configNames(), Cluster.timeOuts(properties)));
        assertThat(held.getInt(REQUEST)).isEqualTo(requestMs);
        assertThat(held.getInt(CALL)).isEqualTo(callMs);
        new Cluster(properties).close();
    }

    @Test
    void timeOutsOfTheUsersThatContradictEachOtherAreRefused() throws StoreException {
        ClientProperties properties = ProducerSettingsTest.properties(Map.of(REQUEST, "5001", CALL, "5000"));

        assertThatThrownBy(() -> new Cluster(properties))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining(
                        "The specified value of " + CALL + " must be no smaller than the value of " + REQUEST);
    }
}
