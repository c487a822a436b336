package io.blobbench.store.layout;

/**
 * An option of {@link Layout#options} that an adapter knows.
 *
 * @param defaultValue its value where a layout does not say one; may be empty
 * @param meaning one sentence, for users
 */
public record LayoutOption(String name, String defaultValue, String meaning) {}
