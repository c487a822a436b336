package io.blobbench.scenario.language;

import io.blobbench.load.model.IdleLoad;
import io.blobbench.scenario.key.Choice;
import io.blobbench.scenario.text.ScenarioException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Rejects keys of operations and blobs, which the idle load model does not have. */
final class IdleRule {
    /** Keys, or sections with all their keys, that mean something to it. */
    private static final List<String> KNOWN = List.of(
            "question",
            "connections",
            "load",
            "layout.partitions",
            "layout.replicas",
            "layout.durability",
            "options",
            "client",
            "server",
            "timeout",
            "trials",
            "show",
            "seed");

    private IdleRule() {}

    /** Rejects the first given setting that does not apply to it. */
    static void check(Map<String, Setting> said) throws ScenarioException {
        if (!inForce(said)) {
            return;
        }
        for (Setting setting : said.values()) {
            if (!known(setting)) {
                throw setting.place()
                        .error(setting.key().path() + " does not apply to the idle load model, expected one of "
                                + String.join(", ", KNOWN));
            }
        }
    }

    /** Settings without the defaults that mean nothing to it. */
    static List<Setting> meaningful(List<Setting> settings) {
        Map<String, Setting> byPath = settings.stream()
                .collect(Collectors.toMap(setting -> setting.key().path(), setting -> setting));
        return inForce(byPath) ? settings.stream().filter(IdleRule::known).toList() : settings;
    }

    private static boolean inForce(Map<String, Setting> settings) {
        return new ChoiceRule(Choice.LOAD_MODEL).inForce(settings).contains(IdleLoad.WORD);
    }

    private static boolean known(Setting setting) {
        String path = setting.key().path();
        return KNOWN.stream().anyMatch(known -> path.equals(known) || path.startsWith(known + "."));
    }
}
