/** Finds adapters and loads each in a class loader of its own. */
package io.blobbench.adapter;
