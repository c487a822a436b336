package io.blobbench.scenario.text;

import org.snakeyaml.engine.v2.api.LoadSettings;

/** Limits of YAML that is read, far beyond what people write: a text beyond them is refused before it costs memory or time. */
public final class YamlLimits {
    /** Bytes of a document: 1 MB. */
    static final int BYTES = 1_000_000;
    /** Levels of lists and mappings within each other. */
    static final int DEPTH = 50;
    /** Characters of a key or a value; a chain of certificates fits in. */
    static final int SCALAR_CHARACTERS = 10_000;

    /** The settings of the library; it holds a limit of its own for documents, which is that of ours. */
    static final LoadSettings SETTINGS = LoadSettings.builder()
            .setAllowNonScalarKeys(true)
            .setCodePointLimit(BYTES)
            .build();

    private YamlLimits() {}

    /** Refuses a document by its length in bytes or characters. */
    static void checkLength(Place begin, long length) throws ScenarioException {
        if (length > BYTES) {
            throw begin.error("a YAML text of " + length + " bytes, expected at most " + BYTES);
        }
    }

    /** Refuses a collection by the number of those around it, itself included. */
    static void checkDepth(Place place, int depth) throws ScenarioException {
        if (depth > DEPTH) {
            throw place.error("lists and mappings more than " + DEPTH + " deep, expected at most " + DEPTH
                    + " within each other");
        }
    }

    /**
     * Refuses a text that stands for several values and is too long for a YAML text to hold it.
     *
     * @param path of the key
     * @param remedy what makes it shorter
     */
    public static void checkJoined(Place place, String path, String text, String remedy) throws ScenarioException {
        if (text.length() > SCALAR_CHARACTERS) {
            throw place.error(path + ": " + text.length() + " characters as one text, expected at most "
                    + SCALAR_CHARACTERS + ": " + remedy);
        }
    }

    /** Refuses a key or a value by its length. */
    static void checkScalar(Place place, String text) throws ScenarioException {
        if (text.length() > SCALAR_CHARACTERS) {
            throw place.error(
                    "a key or value of " + text.length() + " characters, expected at most " + SCALAR_CHARACTERS);
        }
    }
}
