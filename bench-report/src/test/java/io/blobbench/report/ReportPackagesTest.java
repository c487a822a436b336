package io.blobbench.report;

import io.blobbench.structure.PackageOrderContract;
import java.util.List;

final class ReportPackagesTest extends PackageOrderContract {
    @Override
    protected List<String> order() {
        return List.of(
                "table",
                "read",
                "statistics",
                "cell",
                "answer",
                "run",
                "published",
                "compare",
                "compare.format",
                "page");
    }
}
