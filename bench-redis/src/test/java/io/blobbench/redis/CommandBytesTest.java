package io.blobbench.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.contract.RecordingOperation;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.operation.OperationKind;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class CommandBytesTest {
    @Test
    void blobsThatAreWrittenCountAndOthersDoNot() {
        CommandBytes equal = CommandBytes.of(new ConnectionPlan(0, 1, 4, 256, 100));

        assertThat(equal.of(write(Collections.nCopies(256, new byte[100])))).isEqualTo(256 * 164);
        assertThat(equal.of(RecordingOperation.ask(OperationKind.GET, 3))).isEqualTo(3 * 64);
    }

    @Test
    void blobsOfDifferentSizesCountWithTheirOwn() {
        CommandBytes mixed = CommandBytes.of(new ConnectionPlan(
                0,
                1,
                1,
                4,
                true,
                1,
                10_000_000,
                10_000,
                EnumSet.allOf(OperationKind.class),
                ConnectionPlan.USUAL_TIMEOUT));

        assertThat(mixed.of(write(List.of(new byte[10_000_000])))).isEqualTo(10_000_064);
        assertThat(mixed.of(write(List.of(new byte[100], new byte[7])))).isEqualTo(2 * 64 + 107);
    }

    private static RecordingOperation write(List<byte[]> blobs) {
        return RecordingOperation.write(OperationKind.APPEND, blobs);
    }
}
