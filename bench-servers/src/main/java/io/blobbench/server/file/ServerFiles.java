package io.blobbench.server.file;

import io.blobbench.server.ServerException;
import io.blobbench.store.error.FileFailures;
import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Writes configuration files of local servers, with the folders above them. */
public final class ServerFiles {
    private static final Pattern WORD = Pattern.compile("<(\\w+)>");

    private ServerFiles() {}

    /** Writes lines unchanged. */
    public static void writeLines(Path file, List<String> lines) throws ServerException {
        write(file, writer -> writeLines(writer, lines));
    }

    /** Writes lines unchanged to a new file that only its owner may read. */
    public static void writeSecretLines(Path file, List<String> lines) throws ServerException {
        write(file, writer -> writeLines(writer, lines), OwnerOnly.file(file));
    }

    private static void writeLines(Writer writer, List<String> lines) throws IOException {
        for (String line : lines) {
            writer.write(line + "\n");
        }
    }

    /**
     * The lines of a template of an adapter, with values in place of words in angle brackets: {@code <directory>}.
     *
     * @param beside a class in the package of the file
     * @param values by word; other words remain unchanged
     */
    public static List<String> filled(Class<?> beside, String resource, Map<String, String> values)
            throws ServerException {
        try (InputStream in = beside.getResourceAsStream(resource)) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return WORD.matcher(text)
                    .replaceAll(word -> Matcher.quoteReplacement(values.getOrDefault(word.group(1), word.group())))
                    .lines()
                    .toList();
        } catch (IOException e) {
            throw new ServerException(
                    "cannot read " + resource + " beside " + beside.getName() + ": " + FileFailures.reason(e), e);
        }
    }

    /** Writes a file of {@link Properties}. */
    public static void writeProperties(Path file, Map<String, String> values) throws ServerException {
        Properties properties = new Properties();
        properties.putAll(values);
        write(file, writer -> properties.store(writer, null));
    }

    private static void write(Path file, Content content, FileAttribute<?>... attributes) throws ServerException {
        try {
            Files.createDirectories(file.getParent());
            if (attributes.length > 0) {
                Files.createFile(file, attributes);
            }
            try (Writer writer = Files.newBufferedWriter(file)) {
                content.writeTo(writer);
            }
        } catch (IOException e) {
            throw new ServerException("cannot write " + file + ": " + FileFailures.reason(e), e);
        }
    }

    /** Writes the content of a file. */
    private interface Content {
        void writeTo(Writer writer) throws IOException;
    }
}
