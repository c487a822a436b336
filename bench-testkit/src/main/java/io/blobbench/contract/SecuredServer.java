package io.blobbench.contract;

import io.blobbench.certificate.TestCertificate;
import io.blobbench.store.access.Access;

/** A real server with TLS that asks for a client certificate and a login, with one user of least rights. */
public interface SecuredServer extends AutoCloseable {
    /**
     * Where the server shows a certificate.
     *
     * @return {@code host:port}
     */
    String endpointShowing(TestCertificate certificate) throws Exception;

    /** The login of the user of least rights, with the TLS that clients are to use. */
    Access user();

    @Override
    void close();
}
