/** The contract of every adapter, as tests against its real server. */
package io.blobbench.contract;
