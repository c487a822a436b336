/** The contract of every adapter, as tests against its real server. */
@NullMarked
package io.blobbench.contract;

import org.jspecify.annotations.NullMarked;
