package io.blobbench.store.operation;

/**
 * The form in which a blob is stored.
 *
 * @param serialization without meaning where the entity is {@link Entity#BLOB}
 */
public record MessageForm(Entity entity, Serialization serialization) {
    /** The bytes as they are. */
    public static final MessageForm BLOB = new MessageForm(Entity.BLOB, Serialization.AHEAD);
}
