/** What every adapter keeps, as tests against its real server. */
package io.blobbench.contract;
