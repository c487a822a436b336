package io.blobbench.store.access;

import io.blobbench.store.error.StoreException;

/**
 * Encryption and authentication between clients and servers, in the same terms for every store; adapters translate
 * them. An empty text stands for none.
 *
 * @param tls encryption, and the certificates of both sides
 * @param user name that clients log in with
 * @param password of that user; never printed or written to results
 */
public record Access(Tls tls, String user, String password) {
    /** Plain connections without login. */
    public static final Access OPEN = new Access(Tls.OFF, "", "");

    /** Whether clients log in. */
    public boolean logsIn() {
        return !user.isEmpty() || !password.isEmpty();
    }

    /**
     * Requires that there is a password where there is a user, and a user where there is a password.
     *
     * @param store whose clients cannot log in with one of them alone
     */
    public void requireUserWithPassword(String store) throws StoreException {
        if (user.isEmpty() != password.isEmpty()) {
            throw new StoreException(store + " takes user and password together, got "
                    + (user.isEmpty() ? "password" : "user") + " alone");
        }
    }

    /**
     * Requires that there is neither encryption nor login.
     *
     * @param store that has neither
     */
    public void requireOpen(String store) throws StoreException {
        if (!equals(OPEN)) {
            throw new StoreException(
                    store + " has neither TLS nor users, expected a target without tls, user and password");
        }
    }

    /** Without the password. */
    @Override
    public String toString() {
        return "Access[tls=" + tls + ", user=" + user + ", password=" + (password.isEmpty() ? "" : "***") + "]";
    }
}
