package io.blobbench.cli.fork;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.adapter.AdapterCatalog;
import io.blobbench.cli.base.ProgramEnvironment;
import io.blobbench.scenario.Cell;
import io.blobbench.store.ServerChange;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.access.Access;
import io.blobbench.store.access.Tls;
import io.blobbench.trial.event.Activity;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ForkRequestTest {
    @Test
    void aReplyIsTheSameInEveryCharset() throws Exception {
        ForkReply.Phase reply = new ForkReply.Phase(Activity.OTHER, "gr\u00fcn \u2602");

        String line = ForkJson.LINES.writeValueAsString(reply);

        assertThat(line).matches("\\p{ASCII}+");
        assertThat(ForkJson.LINES.readValue(line, ForkReply.class)).isEqualTo(reply);
    }

    @Test
    void encryptionLoginAndClientPropertiesReachTheJvmOfATrial() throws Exception {
        Access access = new Access(new Tls(true, "ca.pem", "me.pem", "me.key", false), "bench", "swordfish");
        StoreSettings settings =
                new StoreSettings(List.of("node1:1"), Map.of("a", "b"), Set.of(ServerChange.DURABILITY), access);
        SortedMap<String, String> client = new TreeMap<>(Map.of("database", "3"));
        ForkRequest request = new ForkRequest(
                "redis", "", "c1", client, "5c0f", null, 1, false, 2, settings, "l", List.of(), List.of("f"), null, 0);

        String line = ForkJson.LINES.writeValueAsString(request);

        assertThat(ForkJson.LINES.readValue(line, ForkRequest.class)).isEqualTo(request);
        assertThat(request.toString()).doesNotContain("swordfish");
    }

    /** It would be filed under the trace of the run. */
    @Test
    void anotherTraceThanThatOfTheRunIsNoticed(@TempDir Path folder) throws Exception {
        Cell cell = replaying(folder, "of-the-run", "0,put,1,100\n");
        Cell changed = replaying(folder, "changed", "0,put,1,200\n");
        StoreSettings settings = new StoreSettings(List.of("node1:1"), Map.of());
        ForkRequest request = new ForkRequest(
                "memory",
                "",
                cell.id(),
                new TreeMap<>(),
                ForkRequest.trace(cell),
                null,
                1,
                false,
                2,
                settings,
                "l",
                List.of(),
                List.of(),
                null,
                0);

        assertThat(request.hasTraceOf(cell)).isTrue();
        assertThat(request.hasTraceOf(changed)).isFalse();
    }

    private static Cell replaying(Path folder, String name, String lines) throws Exception {
        Path trace = Files.writeString(folder.resolve(name), "offset_us,operation,key,size_bytes\n" + lines);
        String scenario = "question: Which trace?\nload: {trace: " + trace + "}\n";
        return ProgramEnvironment.ofProcess().cell(new AdapterCatalog(List.of()), "memory", scenario, "single");
    }
}
