package io.blobbench.cli.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.FileAppender;
import io.blobbench.scenario.target.SecretValues;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends the warnings of client libraries, and what JVMs of forked trials print, to a file of the run that is not kept if it is empty. */
final class ClientLog implements AutoCloseable {
    private final ch.qos.logback.classic.Logger root;
    private final FileAppender<ILoggingEvent> appender;

    private ClientLog(ch.qos.logback.classic.Logger root, FileAppender<ILoggingEvent> appender) {
        this.root = root;
        this.appender = appender;
    }

    /**
     * Logs to the file until closed.
     *
     * @param file whatever else than a plain file is there is replaced, a link for example
     * @param secrets that do not get there
     */
    static ClientLog to(Path file, SecretValues secrets) throws IOException {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            Files.deleteIfExists(file);
        }
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        PatternLayoutEncoder encoder = new PatternLayoutEncoder() {
            @Override
            public byte[] encode(ILoggingEvent event) {
                return secrets.hide(new String(super.encode(event), UTF_8)).getBytes(UTF_8);
            }
        };
        encoder.setCharset(UTF_8);
        encoder.setContext(context);
        encoder.setPattern("%d{ISO8601} %-5level [%thread] %logger - %msg%n");
        encoder.start();
        FileAppender<ILoggingEvent> appender = new FileAppender<>();
        appender.setContext(context);
        appender.setFile(file.toString());
        appender.setEncoder(encoder);
        appender.start();
        ch.qos.logback.classic.Logger root = context.getLogger(Logger.ROOT_LOGGER_NAME);
        root.addAppender(appender);
        return new ClientLog(root, appender);
    }

    /** Whether nothing was logged. */
    boolean empty() throws IOException {
        return Files.size(file()) == 0;
    }

    @Override
    public void close() throws IOException {
        root.detachAppender(appender);
        appender.stop();
        if (empty()) {
            Files.delete(file());
        }
    }

    private Path file() {
        return Path.of(appender.getFile());
    }
}
