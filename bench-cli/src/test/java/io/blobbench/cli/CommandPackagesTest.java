package io.blobbench.cli;

import io.blobbench.structure.PackageOrderContract;
import java.util.List;

final class CommandPackagesTest extends PackageOrderContract {
    @Override
    protected List<String> order() {
        return List.of(
                "base",
                "display",
                "options",
                "calibrate",
                "fork",
                "server",
                "clean",
                "list",
                "doctor",
                "seal",
                "run",
                "result",
                "");
    }
}
