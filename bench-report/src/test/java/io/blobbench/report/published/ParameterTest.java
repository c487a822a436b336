package io.blobbench.report.published;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.report.read.RowView;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ParameterTest {
    @Test
    void numbersAreEqualByValue() {
        RowView row = RowView.of(Map.of("blob_bytes", "20000", "blob_sizes", ""));

        assertThat(Parameter.BLOB_BYTES.equal(row, "20000")).isTrue();
        assertThat(Parameter.BLOB_BYTES.equal(row, "2000")).isFalse();
    }

    @Test
    void blobsOfSeveralSizesHaveNoPublishedSize() {
        RowView mixed = RowView.of(Map.of("blob_bytes", "5000000", "blob_sizes", "100B:95+5MB:5"));

        assertThat(Parameter.BLOB_BYTES.equal(mixed, "5000000")).isFalse();
    }

    @Test
    void theMisprintedBatchOf8196IsThatOf8192() {
        assertThat(Parameter.BATCH_SIZE.equal(RowView.of(Map.of("batch_size", "8192")), "8196"))
                .isTrue();
    }

    @Test
    void wordsAreEqualWhateverTheirCaseAndAStoresOwnWordIsOurs() {
        assertThat(Parameter.CONSISTENCY.equal(RowView.of(Map.of("consistency", "two")), "TWO"))
                .isTrue();
        assertThat(Parameter.DURABILITY.equal(RowView.of(Map.of("durability", "periodic")), "everysec"))
                .isTrue();
        assertThat(Parameter.DURABILITY.equal(RowView.of(Map.of("durability", "none")), "always"))
                .isFalse();
    }

    @Test
    void theOfferedLoadIsThatOfOneConnection() {
        RowView open = offered("open", "1000000", "2");
        RowView rough = offered("rough", "100000", "10");

        assertThat(Parameter.OFFERED_LOAD.equal(open, "100k")).isTrue();
        assertThat(Parameter.OFFERED_LOAD.equal(open, "1M")).isFalse();
        assertThat(Parameter.OFFERED_LOAD.equal(rough, "100k")).isTrue();
        assertThat(Parameter.OFFERED_LOAD.equal(offered("rough", "100000", "1"), "10k"))
                .isTrue();
        assertThat(Parameter.OFFERED_LOAD.equal(offered("rough", "100000", ""), "100k"))
                .isTrue();
        assertThat(Parameter.OFFERED_LOAD.equal(offered("closed", "", "2"), "1k"))
                .isFalse();
    }

    private static RowView offered(String model, String rate, String lanes) {
        return RowView.of(Map.of("load_model", model, "offered_ops_s", rate, "lanes", lanes, "connections", "10"));
    }

    @Test
    void buffersAreOptionsAndAPortIsAPartition() {
        RowView row = RowView.of(
                Map.of("options", "fullBuffer=fail; serverWriteBuffer=163840; writeBuffer=256", "partitions", "10"));

        assertThat(Parameter.CLIENT_BUFFER_BYTES.equal(row, "256")).isTrue();
        assertThat(Parameter.SERVER_BUFFER_BYTES.equal(row, "163840")).isTrue();
        assertThat(Parameter.PORTS.equal(row, "10")).isTrue();
        assertThat(Parameter.SERVER_BUFFER_BYTES.equal(RowView.of(Map.of("options", "")), "256"))
                .isFalse();
    }
}
