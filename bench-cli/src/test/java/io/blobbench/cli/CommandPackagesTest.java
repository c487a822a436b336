package io.blobbench.cli;

import io.blobbench.structure.PackageOrderContract;
import java.util.List;
import java.util.Map;
import java.util.Set;

final class CommandPackagesTest extends PackageOrderContract {
    @Override
    protected List<String> order() {
        return List.of(
                "base",
                "trace",
                "explain",
                "display",
                "live",
                "options",
                "calibrate",
                "fork",
                "agent",
