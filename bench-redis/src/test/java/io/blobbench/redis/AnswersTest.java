package io.blobbench.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.contract.RecordingOperation;
import io.blobbench.store.error.StoreFullException;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.store.operation.PendingOperation;
import java.io.ByteArrayInputStream;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import redis.clients.jedis.util.RedisInputStream;

class AnswersTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "-OOM command not allowed when used memory > 'maxmemory'.",
                "-ERR Error running script (call to f_7d9c): @user_script:4: @user_script: 4: -OOM command not allowed when used"
                        + " memory > 'maxmemory'.",
                "-MISCONF Errors writing to the AOF file: No space left on device"
            })
    void aServerWithoutRoomIsFull(String answer) throws Exception {
        RecordingOperation update = RecordingOperation.write(OperationKind.UPDATE, List.of(new byte[10]));
        PendingOperation pending = PendingOperation.slots(1)[0];
        pending.begin(update);

        answers(answer).settle(pending, OperationKind.UPDATE, 1);

        assertThat(update.failed()).isEqualTo(1);
        assertThat(update.causes()).singleElement().isInstanceOf(StoreFullException.class);
    }

    private static Answers answers(String line) throws Exception {
        byte[] bytes = (line + "\r\n").getBytes(US_ASCII);
        RedisLayout layout = RedisLayout.of(LocalRedis.layout(1, Consistency.ONE, Durability.NONE, Map.of()));
        return new Answers(new RedisInputStream(new ByteArrayInputStream(bytes)), layout);
    }
}
