package io.blobbench.scenario.value;

import io.blobbench.scenario.text.YamlValue;
import io.blobbench.scenario.text.YamlValue.Entry;
import io.blobbench.scenario.text.YamlValue.Mapping;
import io.blobbench.scenario.text.YamlValue.Scalar;
import io.blobbench.scenario.text.YamlValue.Sequence;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.api.StreamDataWriter;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/** Writes {@link YamlValue}s as YAML text, each scalar as it was written: {@code 0.10} stays {@code 0.10}. */
public final class YamlWriter {
    private static final DumpSettings SETTINGS = DumpSettings.builder()
            .setWidth(Integer.MAX_VALUE)
            .setSplitLines(false)
            .build();

    private YamlWriter() {}

    public static String write(Mapping root) {
        StringBuilder text = new StringBuilder();
        new Dump(SETTINGS).dumpNode(node(root, FlowStyle.BLOCK), new StreamDataWriter() {
            @Override
            public void write(String part) {
                text.append(part);
            }

            @Override
            public void write(String part, int offset, int length) {
                text.append(part, offset, offset + length);
            }
        });
        return text.toString();
    }

    private static Node node(YamlValue value, FlowStyle style) {
        if (value instanceof Scalar scalar) {
            return new ScalarNode(tag(scalar), scalar.text(), style(scalar));
        }
        if (value instanceof Sequence sequence) {
            List<Node> items = new ArrayList<>();
            sequence.items().forEach(item -> items.add(node(item, FlowStyle.FLOW)));
            return new SequenceNode(Tag.SEQ, items, FlowStyle.FLOW);
        }
        List<NodeTuple> tuples = new ArrayList<>();
        for (Map.Entry<String, Entry> entry : ((Mapping) value).entries().entrySet()) {
            Node key = new ScalarNode(Tag.STR, entry.getKey(), ScalarStyle.PLAIN);
            tuples.add(new NodeTuple(key, node(entry.getValue().value(), style)));
        }
        return new MappingNode(Tag.MAP, tuples, style);
    }

    /** Without quotes, text that begins like this would be the name of another key. */
    private static ScalarStyle style(Scalar scalar) {
        return scalar.quoted() && scalar.text().startsWith(Pairing.Same.SIGN)
                ? ScalarStyle.SINGLE_QUOTED
                : ScalarStyle.PLAIN;
    }

    /** The tag under which the emitter leaves a plain scalar without quotes. */
    private static Tag tag(Scalar scalar) {
        return scalar.quoted()
                ? Tag.STR
                : SETTINGS.getSchema().getScalarResolver().resolve(scalar.text(), true);
    }
}
