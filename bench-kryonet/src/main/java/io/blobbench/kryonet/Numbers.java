package io.blobbench.kryonet;

import io.blobbench.store.StoreException;

/** Reads whole numbers of settings and options. */
final class Numbers {
    private Numbers() {}

    /** @param what for the message: {@code "kryonet layout option elements"} */
    static int parse(String what, String text, int least) throws StoreException {
        try {
            int number = Integer.parseInt(text);
            if (number >= least) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw new StoreException(what + " must be a whole number, got '" + text + "'", e);
        }
        throw new StoreException(what + " must be at least " + least + ", got " + text);
    }
}
