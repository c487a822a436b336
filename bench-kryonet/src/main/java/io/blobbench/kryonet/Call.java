package io.blobbench.kryonet;

import org.jspecify.annotations.Nullable;

/**
 * A control call; a request for no operation carries it.
 *
 * @param layout its name, empty for what concerns none
 * @param number what {@link Verb} says of it
 * @param body what {@link Verb} says of it, or null
 */
record Call(Verb verb, String layout, long number, @Nullable Object body) {}
