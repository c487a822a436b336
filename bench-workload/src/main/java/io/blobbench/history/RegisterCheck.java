package io.blobbench.history;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Checks the operations on one key against a register that has version 1 at first and whose version an update raises by one if it is the
 * expected one: whether some order of instants, one within each operation, explains all answers. One check, one thread.
 *
 * <ul>
 *   <li>Of several updates of one version at most one may be acknowledged.
 *   <li>Every version that was seen must have been written: by the acknowledged update of the version before it, else by one whose
 *       outcome is unknown.
 *   <li>A version cannot have been written before its update was sent, before the version before it was, or before the last operation
 *       began that still found the version before it; nor later than the update's answer, the next version, or the end of the first
 *       operation that found it. All these bounds together are exact (intervals in the order of the versions).
 *   <li>An operation that met another version than it expected must have had an instant, within these bounds, at which there was
 *       another one. This check considers each such operation by itself.
 * </ul>
 *
 * So a violation is always one; a rejection that only others together contradict may pass. Instants that are equal contradict nothing.
 */
final class RegisterCheck {
    private final List<SharedOperation> operations;
    private final OperationDescriber describer;
    private final Map<Integer, SharedOperation> acknowledgedUpdates = new HashMap<>();
    /** For each version, the failed or unresolved update that was sent first: it allows the earliest instant. */
    private final Map<Integer, SharedOperation> unknownUpdates = new HashMap<>();
    /** An operation that shows the newest version seen. */
    private Optional<SharedOperation> newestSeen = Optional.empty();

    private int newest = 1;

    RegisterCheck(List<SharedOperation> operations, OperationDescriber describer) {
        this.operations = List.copyOf(operations);
        this.describer = describer;
    }

    /** The first contradiction, in a sentence. */
    Optional<String> violation() {
        for (SharedOperation operation : operations) {
            if (operation.showsAbsence()) {
                return Optional.of(describer.key(operation) + " was absent for " + describer.operation(operation)
                        + ", although it was there before the load and nothing deletes it");
            }
            Optional<String> lost = collect(operation);
            if (lost.isPresent()) {
                return lost;
            }
        }
        List<WriteBounds> versions = new ArrayList<>();
        Optional<String> unwritten = follow(versions);
        if (unwritten.isPresent()) {
            return unwritten;
        }
        operations.stream().filter(SharedOperation::showsVersion).forEach(operation -> narrow(versions, operation));
        return contradiction(versions).or(() -> unexplained(versions));
    }

    /** Sorts an operation in; returns a sentence where its update and another were both acknowledged. */
    private Optional<String> collect(SharedOperation operation) {
        int shown = operation.version() + (operation.updates() ? 1 : 0);
        if (operation.showsVersion() && shown > newest) {
            newest = shown;
            newestSeen = Optional.of(operation);
        }
        if (!operation.updates() || operation.refused()) {
            return Optional.empty();
        }
        if (!operation.known()) {
            unknownUpdates.merge(
                    operation.version(),
                    operation,
                    (first, second) -> second.invokedNs() - first.invokedNs() < 0 ? second : first);
            return Optional.empty();
        }
        SharedOperation other = acknowledgedUpdates.put(operation.version(), operation);
        return other == null
                ? Optional.empty()
                : Optional.of(describer.key(operation) + ": two updates of version " + operation.version()
                        + " were both acknowledged, so one of them is lost: " + describer.operation(other) + " and "
                        + describer.operation(operation));
    }

    /** Finds the update that wrote each version from 2 on; returns a sentence where there is none. */
    private Optional<String> follow(List<WriteBounds> versions) {
        for (int version = 2; version <= newest; version++) {
            SharedOperation writer = acknowledgedUpdates.getOrDefault(version - 1, unknownUpdates.get(version - 1));
            if (writer == null) {
                SharedOperation seen = newestSeen.orElseThrow();
                return Optional.of(describer.key(seen) + ": nothing wrote version " + version
                        + ", which came before what " + describer.operation(seen) + " shows");
            }
            versions.add(new WriteBounds(writer));
        }
        return Optional.empty();
    }

    /** A version that an operation found was written before it ended, and the next one after it began. */
    private static void narrow(List<WriteBounds> versions, SharedOperation found) {
        int index = found.version() - 2;
        if (index >= 0) {
            versions.get(index).notAfter(found, found.endedNs());
        }
        if (index + 1 < versions.size()) {
            versions.get(index + 1).notBefore(found, found.invokedNs());
        }
    }

    private Optional<String> contradiction(List<WriteBounds> versions) {
        for (int i = 1; i < versions.size(); i++) {
            versions.get(i).follow(versions.get(i - 1));
        }
        for (int i = versions.size() - 2; i >= 0; i--) {
            versions.get(i).precede(versions.get(i + 1));
        }
        for (int i = 0; i < versions.size(); i++) {
            WriteBounds bounds = versions.get(i);
            if (bounds.impossible()) {
                return Optional.of(describer.key(bounds.earliest()) + ": version " + (i + 2) + " was not there before "
                        + describer.instant(bounds.earliestNs()) + " according to "
                        + describer.operation(bounds.earliest())
                        + ", but by " + describer.instant(bounds.latestNs()) + " according to "
                        + describer.operation(bounds.latest().orElseThrow()));
            }
        }
        return Optional.empty();
    }

    /** Finds an operation that met another version although its own was there all the time. */
    private Optional<String> unexplained(List<WriteBounds> versions) {
        return operations.stream()
                .filter(SharedOperation::showsAnotherVersion)
                .filter(operation -> !mayMeetAnother(versions, operation))
                .findFirst()
                .map(operation -> describer.key(operation) + " had version " + operation.version() + " all through "
                        + describer.operation(operation) + ", which met another one"
                        + shownBy(versions, operation));
    }

    private boolean mayMeetAnother(List<WriteBounds> versions, SharedOperation operation) {
        int version = operation.version();
        if (version > newest || version < 1) {
            return true;
        }
        boolean older = version > 1 && versions.get(version - 2).mayBeAfter(operation.invokedNs());
        if (older) {
            return true;
        }
        if (version < newest) {
            return versions.get(version - 1).earliestNs() - operation.endedNs() <= 0;
        }
        SharedOperation unknown = unknownUpdates.get(version);
        return unknown != null && unknown.invokedNs() - operation.endedNs() <= 0;
    }

    private String shownBy(List<WriteBounds> versions, SharedOperation operation) {
        int version = operation.version();
        String since = version == 1
                ? ""
                : "; it was written by "
                        + describer.operation(versions.get(version - 2).writer());
        return version == newest
                ? since + (since.isEmpty() ? "; " : ", and ") + "nothing had replaced it"
                : since + (since.isEmpty() ? "; " : ", and ") + "it was not replaced before "
                        + describer.instant(versions.get(version - 1).earliestNs()) + " according to "
                        + describer.operation(versions.get(version - 1).earliest());
    }
}
