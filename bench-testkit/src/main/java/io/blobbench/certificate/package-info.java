/** Authorities and certificates for tests of servers with TLS, made when they are needed. */
@NullMarked
package io.blobbench.certificate;

import org.jspecify.annotations.NullMarked;
