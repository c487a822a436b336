package io.blobbench.server;

/** No local server can do what the plan asks; the message is the reason shown in the UNSUPPORTED row. */
public final class UnsupportedServerException extends ServerException {
    private static final long serialVersionUID = 1L;

    public UnsupportedServerException(String reason) {
        super(reason);
    }
}
