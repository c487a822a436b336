package io.blobbench.results.csv;

import io.blobbench.results.JournalFile;
import io.blobbench.results.column.Column;
import java.io.Closeable;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A file of rows beside results.csv, made with its first row unless it is opened. Used by the control thread only. */
public final class RowsCsv<T> implements Closeable {
    private final Path path;
    private final List<Column<T>> columns;
    private @Nullable JournalFile file;

    public RowsCsv(Path path, List<Column<T>> columns) {
        this.path = path;
        this.columns = columns;
    }

    /** A file that is there before its first row. */
    public static <T> RowsCsv<T> opened(Path path, List<Column<T>> columns) {
        RowsCsv<T> rows = new RowsCsv<>(path, columns);
        rows.open();
        return rows;
    }

    private JournalFile open() {
        if (file == null) {
            file = JournalFile.open(path, Csv.line(Column.names(columns)));
        }
        return file;
    }

    public void add(T row) {
        open().append(Csv.line(Column.fields(columns, row)));
    }

    /** To be called between measurements only: while a disk syncs for us, it does not serve the store. */
    public void force() {
        if (file != null) {
            file.force();
        }
    }

    @Override
    public void close() {
        if (file != null) {
            file.close();
        }
    }
}
