package io.blobbench.scenario.text;

import io.blobbench.scenario.text.YamlValue.Entry;
import io.blobbench.scenario.text.YamlValue.Mapping;
import io.blobbench.scenario.text.YamlValue.Scalar;
import io.blobbench.scenario.text.YamlValue.Sequence;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.Event.ID;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * Turns YAML text into {@link YamlValue}s, event by event; refuses what a scenario has no use for, and what is beyond
 * {@link YamlLimits}, where the text reaches it.
 */
public final class YamlSource {
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
        YamlLimits.checkLength(places.at(1, 1), text.length());
        try {
            return document(new Parse(YamlLimits.SETTINGS).parseString(text).iterator());
        } catch (MarkedYamlEngineException e) {
            String context = e.getContext() == null || e.getContext().isEmpty() ? "" : e.getContext() + ", ";
            throw notYaml(place(e.getProblemMark()), context + e.getProblem(), e);
        } catch (ReaderException e) {
            String before = text.substring(0, text.offsetByCodePoints(0, e.getPosition()));
            int line = (int) before.chars().filter(c -> c == '\n').count() + 1;
            throw notYaml(places.at(line, before.length() - before.lastIndexOf('\n')), "a control character", e);
        } catch (YamlEngineException e) {
            throw notYaml(places.at(1, 1), Objects.requireNonNullElse(e.getMessage(), e.toString()), e);
        }
    }

    private Place place(Optional<Mark> mark) {
        return places.at(
                mark.map(Mark::getLine).orElse(0) + 1, mark.map(Mark::getColumn).orElse(0) + 1);
    }

    private static ScenarioException notYaml(Place place, String problem, Exception cause) {
        String line = problem.replaceAll("\\s+", " ").strip();
        return new ScenarioException(place.where() + ": not valid YAML: " + line, cause);
    }

    private Optional<YamlValue> document(Iterator<Event> events) throws ScenarioException {
        events.next(); // start of the stream
        if (events.next().getEventId() == ID.StreamEnd) {
            return Optional.empty();
        }
        YamlValue root = value(events.next(), events, 0);
        events.next(); // end of the document
        Event end = events.next();
        if (end.getEventId() != ID.StreamEnd) {
            throw place(end.getStartMark()).error("another document begins, expected one in a file");
        }
        return Optional.of(root);
    }

    /** The value that begins with an event; takes those that belong to it. */
    private YamlValue value(Event begin, Iterator<Event> events, int depth) throws ScenarioException {
        Place place = place(begin.getStartMark());
        if (begin instanceof NodeEvent node) {
            refuseAlias(place, node);
        }
        if (begin instanceof ScalarEvent scalar) {
            requirePlain(place, scalar.getTag());
            YamlLimits.checkScalar(place, scalar.getValue());
            return new Scalar(place, scalar.getValue(), !scalar.isPlain());
        }
        requirePlain(place, ((CollectionStartEvent) begin).getTag());
        YamlLimits.checkDepth(place, depth + 1);
        return begin.getEventId() == ID.SequenceStart
                ? sequence(place, events, depth + 1)
                : mapping(place, events, depth + 1);
    }

    private Sequence sequence(Place place, Iterator<Event> events, int depth) throws ScenarioException {
        List<YamlValue> items = new ArrayList<>();
        for (Event next = events.next(); next.getEventId() != ID.SequenceEnd; next = events.next()) {
            items.add(value(next, events, depth));
        }
        return new Sequence(place, items);
    }

    private Mapping mapping(Place place, Iterator<Event> events, int depth) throws ScenarioException {
        Map<String, Entry> entries = new LinkedHashMap<>();
        for (Event next = events.next(); next.getEventId() != ID.MappingEnd; next = events.next()) {
            if (!(value(next, events, depth) instanceof Scalar key)) {
                throw place(next.getStartMark()).error("a key must be a word, got a list or mapping");
            }
            Entry before = entries.putIfAbsent(key.text(), new Entry(key.place(), value(events.next(), events, depth)));
            if (before != null) {
                throw key.place()
                        .error("duplicate key '" + key.text() + "', already defined at "
                                + before.keyPlace().where());
            }
        }
        return new Mapping(place, entries);
    }

    private static void refuseAlias(Place place, NodeEvent node) throws ScenarioException {
        if (node instanceof AliasEvent) {
            throw place.error("the alias '*" + name(node) + "', expected its values written out");
        }
        if (node.getAnchor().isPresent()) {
            throw place.error("the anchor '&" + name(node) + "', expected values without anchors");
        }
    }

    private static String name(NodeEvent node) {
        return node.getAnchor().map(Anchor::getValue).orElse("");
    }

    private static void requirePlain(Place place, Optional<String> tag) throws ScenarioException {
        if (tag.isPresent()) {
            throw place.error("the tag '" + tag.get() + "' has no meaning here, expected plain values");
        }
    }
}
