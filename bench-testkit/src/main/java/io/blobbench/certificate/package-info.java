/** Authorities and certificates for tests of servers with TLS, made when they are needed. */
package io.blobbench.certificate;
