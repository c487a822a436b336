/** What all commands share: exit codes, failures, signals, where this program lives. */
package io.blobbench.cli.base;
