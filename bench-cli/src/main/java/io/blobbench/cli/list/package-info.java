/** Commands that only tell: {@code list}, {@code check}, {@code plan}. */
package io.blobbench.cli.list;
