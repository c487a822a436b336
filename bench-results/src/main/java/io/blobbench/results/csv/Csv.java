package io.blobbench.results.csv;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.StringWriter;
import java.util.List;
import java.util.regex.Pattern;

/** One record as one line of RFC 4180, ended by {@code \n}; a line break inside a field becomes a space, and no field is a formula. */
final class Csv {
    private static final Pattern LINE_BREAKS = Pattern.compile("\\s*\\R\\s*");

    private Csv() {}

    static String line(List<String> fields) {
        StringWriter text = new StringWriter();
        CsvWriter.builder()
                .lineDelimiter(LineDelimiter.LF)
                .bufferSize(0)
                .build(text)
                .writeRecord(fields.stream().map(Csv::oneLine).toList());
        return text.toString();
    }

    private static String oneLine(String field) {
        return FormulaGuard.guarded(LINE_BREAKS.matcher(field.strip()).replaceAll(" "));
    }
}
