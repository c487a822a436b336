package io.blobbench.results;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Results could not be written or read; the message is one line for the user, with path and cause. */
public final class ResultsException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public ResultsException(String message) {
        super(message);
    }

    public ResultsException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** Never null: every constructor asks for a message. */
    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }

    public static ResultsException writing(Path path, IOException cause) {
        return new ResultsException("cannot write results to " + path + ": " + reason(cause), cause);
    }

    public static ResultsException reading(Path path, IOException cause) {
        return new ResultsException("cannot read " + path + ": " + reason(cause), cause);
    }

    /** The cause of a failure, without the path that messages of the file system repeat. */
    public static String reason(IOException cause) {
        if (cause instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (cause instanceof NoSuchFileException) {
            return "no such file or folder";
        }
        if (cause instanceof FileAlreadyExistsException || cause instanceof NotDirectoryException) {
            return "a file is in the way of the folder";
        }
        if (cause instanceof FileSystemException failure && failure.getReason() != null) {
            return failure.getReason();
        }
        return cause.getMessage() == null ? cause.toString() : cause.getMessage();
    }
}
