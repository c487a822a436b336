package io.blobbench.cli.explain;

import java.util.Optional;
import java.util.stream.Stream;

/** Parts of a scenario that are not keys with a value: lists of names, and sections that hold keys or other names. */
enum ScenarioPart {
    AXES(
            "axes",
            "as they stand in the file",
            "list of axes",
            "order of the axes; the first one is the rows of the table and varies slowest"),
    EXCLUDE(
            "exclude",
            "none",
            "list of axes with values",
            "combinations to leave out; a value may be a list: `exclude: [{batch: 128, blob: [1KB, 5KB]}]`"),
    PROFILES(
            "profiles.<name>",
            "none",
            "section",
            "any keys, `axes`, `exclude` and `stores`, laid over the file by `--set profile=<name>`"),
    STORES("stores.<name>", "none", "section", "any keys and `exclude`, for one store"),
    OPTIONS(
            "stores.<name>.options.<option>",
            "none",
            "A · value of the option",
            "options of the adapter, which `bench explain options` lists"),
    CLIENT(
            "stores.<name>.client.<property>",
            "none",
            "A · any text",
            "native properties of the client library, verbatim; secrets as `${env:NAME}` or `${file:path}`"),
    SERVER("stores.<name>.server.<setting>", "none", "A · any text", "native settings of local servers, verbatim");

    private final String path;
    private final String byDefault;
    private final String values;
    private final String meaning;

    ScenarioPart(String path, String byDefault, String values, String meaning) {
        this.path = path;
        this.byDefault = byDefault;
        this.values = values;
        this.meaning = meaning;
    }

    /** Where it stands: {@code stores.<name>}. */
    String path() {
        return path;
    }

    String byDefault() {
        return byDefault;
    }

    String valueForm() {
        return values;
    }

    /** Values and keys are in backquotes. */
    String meaning() {
        return meaning;
    }

    /** The word that begins it in its section: {@code options}. */
    String word() {
        return Stream.of(path.split("\\.", -1))
                .filter(name -> !name.startsWith("<"))
                .reduce((before, last) -> last)
                .orElse(path);
    }

    /** The part of a word, empty for any other. */
    static Optional<ScenarioPart> of(String word) {
        return Stream.of(values()).filter(part -> part.word().equals(word)).findFirst();
    }
}
