package io.blobbench.reference;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.blobbench.store.Connection;
import io.blobbench.store.Store;
import io.blobbench.store.operation.ElementsMessage;
import io.blobbench.store.operation.Message;
import io.blobbench.store.operation.Operation;
import io.blobbench.store.operation.OperationKind;
import java.lang.management.ManagementFactory;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RetainNothingTest {
    private static final int OPERATIONS = 200_000;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @Test
    void submittingAllocatesNothingWhenNothingIsKept() throws Exception {
        try (Store store = MemoryStores.provisioned(new MemoryStoreFactory(), Map.of("retain", "false"));
                Connection connection = MemoryStores.connect(store)) {
            CountingOperation operation = new CountingOperation();
            submit(connection, operation);
            long before = THREADS.getCurrentThreadAllocatedBytes();

            submit(connection, operation);

            assertThat(THREADS.getCurrentThreadAllocatedBytes() - before).isLessThan(OPERATIONS / 100);
            assertThat(operation.acknowledged).isEqualTo(2L * OPERATIONS);
            assertThat(store.countBlobs()).isEqualTo(2L * OPERATIONS);
        }
    }

    private static void submit(Connection connection, Operation operation) {
        for (int i = 0; i < OPERATIONS; i++) {
            connection.submit(operation);
        }
    }

    /** One blob to append, again and again. Used by the test's thread only. */
    private static final class CountingOperation implements Operation {
        private static final byte[] BLOB = new byte[100];

        private long acknowledged;

        @Override
        public int slot() {
            return 0;
        }

        @Override
        public long id() {
            return 0;
        }

        @Override
        public OperationKind kind() {
            return OperationKind.APPEND;
        }

        @Override
        public int batchSize() {
            return 1;
        }

        @Override
        public int partition() {
            return 0;
        }

        @Override
        public long key(int index) {
            return 0;
        }

        @Override
        public byte[] payload(int index) {
            return BLOB;
        }

        @Override
        public Message message(int index) {
            return ElementsMessage.of(BLOB);
        }

        @Override
        public long expectedVersion(int index) {
            return 0;
        }

        @Override
        public void acknowledge(int blobs) {
            acknowledged += blobs;
        }

        @Override
        public boolean comparesReads() {
            return false;
        }

        @Override
        public void acknowledgeRead(byte[] payload) {
            throw new AssertionError("not a read");
        }

        @Override
        public void acknowledgeRead(int blobs, long bytes) {
            throw new AssertionError("not a read");
        }

        @Override
        public void reject(int blobs) {
            throw new AssertionError("rejected");
        }

        @Override
        public void fail(int blobs, Throwable cause) {
            throw new AssertionError(cause);
        }

        @Override
        public void unresolve(int blobs, Throwable cause) {
            throw new AssertionError(cause);
        }
    }
}
