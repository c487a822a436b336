package io.blobbench.scenario.text;

import io.blobbench.scenario.text.YamlValue.Entry;
import io.blobbench.scenario.text.YamlValue.Mapping;
import io.blobbench.scenario.text.YamlValue.Scalar;
import io.blobbench.scenario.text.YamlValue.Sequence;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** Turns YAML text into {@link YamlValue}s; rejects what a scenario has no use for. */
public final class YamlSource {
    private static final String CORE_TAGS = "tag:yaml.org,2002:";

    private static final LoadSettings SETTINGS =
            LoadSettings.builder().setAllowNonScalarKeys(true).build();

    /** Makes places from line and column, both from 1. */
    @FunctionalInterface
    private interface Places {
        Place at(int line, int column);
    }

    private final Places places;

    private YamlSource(Places places) {
        this.places = places;
    }

    /** Parses a file; places are {@code name:line:column}. */
    public static Optional<YamlValue> parseFile(String name, String text) throws ScenarioException {
        return new YamlSource((line, column) -> Place.of(name, line, column)).parse(text);
    }

    /** Parses the value of a command line option; every place is the option itself. */
    public static Optional<YamlValue> parseOption(Place option, String text) throws ScenarioException {
        return new YamlSource((line, column) -> option).parse(text);
    }

    private Optional<YamlValue> parse(String text) throws ScenarioException {
        Optional<Node> root;
        try {
            root = new Compose(SETTINGS).composeString(text);
        } catch (MarkedYamlEngineException e) {
            String context = e.getContext() == null || e.getContext().isEmpty() ? "" : e.getContext() + ", ";
            throw notYaml(place(e.getProblemMark()), context + e.getProblem(), e);
        } catch (ReaderException e) {
            String before = text.substring(0, text.offsetByCodePoints(0, e.getPosition()));
            int line = (int) before.chars().filter(c -> c == '\n').count() + 1;
            throw notYaml(places.at(line, before.length() - before.lastIndexOf('\n')), "a control character", e);
        } catch (YamlEngineException e) {
            throw notYaml(places.at(1, 1), e.getMessage(), e);
        }
        return root.isPresent() ? Optional.of(convert(root.get())) : Optional.empty();
    }

    private Place place(Optional<Mark> mark) {
        return places.at(
                mark.map(Mark::getLine).orElse(0) + 1, mark.map(Mark::getColumn).orElse(0) + 1);
    }

    private static ScenarioException notYaml(Place place, String problem, Exception cause) {
        String line = problem.replaceAll("\\s+", " ").strip();
        return new ScenarioException(place.where() + ": not valid YAML: " + line, cause);
    }

    private YamlValue convert(Node node) throws ScenarioException {
        Place place = place(node.getStartMark());
        if (node.isRecursive()) {
            throw place.error("an alias inside its own anchor, expected plain values");
        }
        if (!node.getTag().getValue().startsWith(CORE_TAGS)) {
            throw place.error("the tag '" + node.getTag().getValue() + "' has no meaning here, expected plain values");
        }
        if (node instanceof ScalarNode scalar) {
            return new Scalar(place, scalar.getValue(), !scalar.isPlain());
        }
        if (node instanceof SequenceNode sequence) {
            List<YamlValue> items = new ArrayList<>();
            for (Node item : sequence.getValue()) {
                items.add(convert(item));
            }
            return new Sequence(place, items);
        }
        return convertMapping(place, (MappingNode) node);
    }

    private Mapping convertMapping(Place place, MappingNode node) throws ScenarioException {
        Map<String, Entry> entries = new LinkedHashMap<>();
        for (NodeTuple tuple : node.getValue()) {
            Place keyPlace = place(tuple.getKeyNode().getStartMark());
            if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
                throw keyPlace.error("a key must be a word, got a list or mapping");
            }
            Entry before = entries.putIfAbsent(key.getValue(), new Entry(keyPlace, convert(tuple.getValueNode())));
            if (before != null) {
                throw keyPlace.error("duplicate key '" + key.getValue() + "', expected it once; it stands already at "
                        + before.keyPlace().where());
            }
        }
        return new Mapping(place, entries);
    }
}
