package io.blobbench.scenario.language;

import io.blobbench.scenario.text.Place;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.scenario.text.YamlSource;
import io.blobbench.scenario.text.YamlValue;
import io.blobbench.scenario.text.YamlValue.Entry;
import io.blobbench.scenario.text.YamlValue.Mapping;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One {@code --set a.b=c} of the command line.
 *
 * @param place the option itself; a value that may be secret does not show
 * @param path what stands before the first equals sign
 * @param value what stands behind it, as YAML
 */
record SetOption(Place place, String path, YamlValue value) {
    static SetOption parse(String option) throws ScenarioException {
        int equals = option.indexOf('=');
        String path = equals < 0 ? option : option.substring(0, equals).strip();
        List<String> names = List.of(path.split("\\.", -1));
        boolean secret = option.contains("client");
        Place place = new Place("--set " + (secret ? path : option));
        if (equals < 0 || names.stream().anyMatch(String::isBlank)) {
            throw place.error("no path and value, expected path=value such as workload.blob=1KB");
        }
        Optional<YamlValue> value = YamlSource.parseOption(place, option.substring(equals + 1));
        return new SetOption(place, path, value.orElseThrow(() -> place.error("no value behind '=', expected one")));
    }

    /** The same as a file would say it. */
    Mapping asMapping() {
        List<String> names = List.of(path.split("\\.", -1));
        YamlValue nested = value;
        for (int i = names.size() - 1; i > 0; i--) {
            nested = new Mapping(place, Map.of(names.get(i), new Entry(place, nested)));
        }
        return new Mapping(place, Map.of(names.get(0), new Entry(place, nested)));
    }
}
