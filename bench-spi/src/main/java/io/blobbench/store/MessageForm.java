package io.blobbench.store;

/**
 * What becomes of a blob before it is stored.
 *
 * @param serialization says nothing where the entity is {@link Entity#BLOB}
 */
public record MessageForm(Entity entity, Serialization serialization) {
    /** The bytes as they are. */
    public static final MessageForm BLOB = new MessageForm(Entity.BLOB, Serialization.AHEAD);
}
