package io.blobbench.kryonet;

import io.blobbench.store.StoreTraits;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.LayoutOption;
import io.blobbench.store.layout.OptionValues;
import io.blobbench.store.operation.CompletionMode;
import io.blobbench.store.operation.Entity;
import io.blobbench.store.operation.MessageForm;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.store.operation.Serialization;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The abilities of KryoNet, as its factory reports them.
 *
 * <p>Consistency {@code none} is not among them: without a reply nothing settles a blob, and acknowledged would only mean that the
 * harness had put it into a write buffer.
 */
final class KryonetTraits {
    /** The messages that KryoNet serializes itself, as published. */
    static final MessageForm MESSAGES = new MessageForm(Entity.ELEMENTS, Serialization.INLINE);

    private static final String FITS = " for each connection, or 0 for what fits the messages";

    static final StoreTraits TRAITS = new StoreTraits(
            EnumSet.allOf(OperationKind.class),
            CompletionMode.ASYNC,
            EnumSet.of(Consistency.ONE),
            Map.of(Durability.NONE, ""),
            false,
            false,
            Set.of(),
            List.of(
                    new LayoutOption(
                            "retain",
                            "true",
                            "false counts appended blobs without keeping them",
                            Set.of(OperationKind.APPEND),
                            OptionValues.words("true", "false")),
                    new LayoutOption(
                                    "fullBuffer",
                                    "wait",
                                    "a full write buffer makes the sender wait; or fail: it fails the blob")
                            .of(OptionValues.words("wait", "fail")),
                    buffer("writeBuffer", "bytes of a client's write buffer"),
                    buffer("objectBuffer", "bytes of a client's object buffer"),
                    buffer("serverWriteBuffer", "bytes of the server's write buffer"),
                    buffer("serverObjectBuffer", "bytes of the server's object buffer")));

    private KryonetTraits() {}

    private static LayoutOption buffer(String name, String meaning) {
        return new LayoutOption(name, "0", meaning + FITS).of(OptionValues.numbers(0, Integer.MAX_VALUE));
    }
}
