package io.blobbench.cli.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.adapter.AdapterLoader;
import io.blobbench.cli.base.ProgramEnvironment;
import io.blobbench.fleet.FleetException;
import io.blobbench.scenario.Cell;
import io.blobbench.store.StoreSettings;
import io.blobbench.trial.fleet.SharedNetwork;
import io.blobbench.workload.HostShare;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AdapterCodeTest {
    @TempDir
    private Path folder;

    @Test
    void copiesOfJarsAreTheSameCode() throws Exception {
        assertThat(code("a", "files.jar", "1").checksum())
                .isEqualTo(code("b", "files.jar", "1").checksum());
    }

    @Test
    void otherContentsOrNamesAreOtherCode() throws Exception {
        AdapterCode known = code("a", "files.jar", "1");

        assertThat(code("b", "files.jar", "2").checksum()).isNotEqualTo(known.checksum());
        assertThat(code("c", "others.jar", "1").checksum()).isNotEqualTo(known.checksum());
        assertThat(known.folder()).isEqualTo(folder.resolve("a").toString());
    }

    @Test
    void anAgentRefusesATrialWithAnotherAdapterThanItHas() {
        ProgramEnvironment environment =
                new ProgramEnvironment(folder, List.of(), folder, folder, folder, false, false, false, 80, false);
        FleetWork agent = new FleetWork(environment, folder.resolve("journals"), 100);
        TrialPhases.Limits limits = new TrialPhases.Limits(1, 1, 1);
        Orders.Prepare order = new Orders.Prepare(
                "memory-async",
                new AdapterCode("/home/me/stores/memory-async", "123"),
                "question: Is it the same?",
                "",
                new TrialPhases(limits, limits, Cell.Verify.NONE, Cell.Space.NONE),
                1,
                HostShare.whole(1, 1),
                new StoreSettings(List.of(), Map.of()),
                "layout",
                "",
                new SharedNetwork(false, 0));

        assertThatThrownBy(() -> agent.answer(Orders.PREPARE, FleetJson.bytes(order)))
                .isInstanceOf(FleetException.class)
                .hasMessage("the adapter of memory-async here, the program itself, differs from that of the controller,"
                        + " /home/me/stores/memory-async: all hosts of a fleet need the same jars in BENCH_STORES");
    }

    private AdapterCode code(String name, String jar, String contents) throws IOException {
        Path jars = Files.createDirectories(folder.resolve(name));
        Path file = Files.writeString(jars.resolve(jar), contents);
        try (AdapterLoader loader =
                new AdapterLoader(name, List.of(file), getClass().getClassLoader())) {
            return AdapterCode.of(loader);
        }
    }
}
