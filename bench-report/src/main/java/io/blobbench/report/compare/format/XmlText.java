package io.blobbench.report.compare.format;

import java.io.StringWriter;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * Writes XML as text, each element on a line of its own. Characters that XML cannot hold, and control characters, become visible as
 * {@code \}{@code u001b}. Used by one thread.
 */
final class XmlText {
    /** Control characters, surrogates without the other half, and what is no character. */
    private static final Pattern UNWRITABLE = Pattern.compile("[\\p{Cc}\\p{Cs}\\uFFFE\\uFFFF&&[^\\n\\t]]");

    private final StringWriter text = new StringWriter();
    private final Deque<String> open = new ArrayDeque<>();
    private final XMLStreamWriter xml;

    XmlText() {
        try {
            xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
            xml.writeStartDocument("UTF-8", "1.0");
        } catch (XMLStreamException e) {
            throw impossible(e);
        }
    }

    /** Attributes in this order: name, value, name, value. */
    static Map<String, String> attributes(String... namesAndValues) {
        Map<String, String> attributes = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            attributes.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return attributes;
    }

    /** Begins an element that holds others. */
    void open(String element, Map<String, String> attributes) {
        try {
            newLine();
            xml.writeStartElement(element);
            write(attributes);
            open.push(element);
        } catch (XMLStreamException e) {
            throw impossible(e);
        }
    }

    /** Writes an element that holds a text. */
    void element(String element, Map<String, String> attributes, String content) {
        try {
            newLine();
            xml.writeStartElement(element);
            write(attributes);
            xml.writeCharacters(written(content));
            xml.writeEndElement();
        } catch (XMLStreamException e) {
            throw impossible(e);
        }
    }

    /** Writes an element that holds nothing. */
    void element(String element, Map<String, String> attributes) {
        try {
            newLine();
            xml.writeEmptyElement(element);
            write(attributes);
        } catch (XMLStreamException e) {
            throw impossible(e);
        }
    }

    /** Ends the element that was begun last. */
    void close() {
        try {
            open.pop();
            newLine();
            xml.writeEndElement();
        } catch (XMLStreamException e) {
            throw impossible(e);
        }
    }

    /** The whole document. */
    String document() {
        try {
            xml.writeEndDocument();
            xml.flush();
            return text + "\n";
        } catch (XMLStreamException e) {
            throw impossible(e);
        }
    }

    private void newLine() throws XMLStreamException {
        xml.writeCharacters("\n" + "  ".repeat(open.size()));
    }

    private void write(Map<String, String> attributes) throws XMLStreamException {
        for (Map.Entry<String, String> attribute : attributes.entrySet()) {
            xml.writeAttribute(attribute.getKey(), written(attribute.getValue()).replaceAll("[\\n\\t]", " "));
        }
    }

    private static String written(String text) {
        return UNWRITABLE
                .matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement(String.format(
                        Locale.ROOT, "\\u%04x", (int) found.group().charAt(0))));
    }

    private static IllegalStateException impossible(XMLStreamException cause) {
        return new IllegalStateException("a text in memory can always be written to", cause);
    }
}
