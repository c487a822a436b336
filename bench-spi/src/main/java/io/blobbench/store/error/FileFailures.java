package io.blobbench.store.error;

import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Objects;

/** Failures of files in words for the user: the message of a file system is often the name of the file alone. */
public final class FileFailures {
    private FileFailures() {}

    /** The cause of a failure, without the path, which the message around it names. */
    public static String reason(Exception failure) {
        if (failure instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (failure instanceof NoSuchFileException) {
            return "no such file or folder";
        }
        if (failure instanceof FileAlreadyExistsException || failure instanceof NotDirectoryException) {
            return "a file is in the way of the folder";
        }
        if (failure instanceof DirectoryNotEmptyException) {
            return "the folder is not empty";
        }
        if (failure instanceof FileSystemException ofFile) {
            return Objects.requireNonNullElse(
                    ofFile.getReason(), failure.getClass().getSimpleName());
        }
        return Causes.text(failure);
    }

    /** The cause of a failure, after the path where one is known: for messages about several files. */
    public static String text(Exception failure) {
        return failure instanceof FileSystemException ofFile && ofFile.getFile() != null
                ? ofFile.getFile() + ": " + reason(failure)
                : reason(failure);
    }
}
