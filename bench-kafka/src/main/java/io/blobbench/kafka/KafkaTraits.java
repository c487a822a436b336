package io.blobbench.kafka;

import io.blobbench.store.StoreTraits;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.LayoutOption;
import io.blobbench.store.layout.OptionValues;
import io.blobbench.store.operation.CompletionMode;
import io.blobbench.store.operation.OperationKind;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The abilities of Kafka, as its factory reports them. */
final class KafkaTraits {
    static final Map<Consistency, String> ACKS =
            Map.of(Consistency.NONE, "0", Consistency.ONE, "1", Consistency.ALL, "all");

    static final StoreTraits TRAITS = new StoreTraits(
            Set.of(OperationKind.APPEND),
            CompletionMode.ASYNC,
            ACKS.keySet(),
            Map.of(Durability.NONE, "", Durability.PERIODIC, "", Durability.ALWAYS, ""),
            true,
            true,
            Set.of(),
            List.of(new LayoutOption(
                            "compression", "none", "how the producer compresses: none, lz4, zstd, snappy or gzip")
                    .of(OptionValues.words("none", "lz4", "zstd", "snappy", "gzip"))));

    private KafkaTraits() {}
}
