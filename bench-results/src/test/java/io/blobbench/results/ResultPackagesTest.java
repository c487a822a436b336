package io.blobbench.results;

import io.blobbench.structure.PackageOrderContract;
import java.util.List;

final class ResultPackagesTest extends PackageOrderContract {
    @Override
    protected List<String> order() {
        return List.of("", "column", "csv", "histogram", "manifest", "journal");
    }
}
