package io.blobbench.store.error;

import org.jspecify.annotations.Nullable;

/**
 * A setting is unknown, or its value cannot be used: detected before any server is contacted. The message names it, and
 * what was expected.
 */
public final class SettingException extends StoreException {
    private static final long serialVersionUID = 1L;

    public SettingException(String message) {
        this(message, null);
    }

    public SettingException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
