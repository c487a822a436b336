package io.blobbench.sample;

import io.blobbench.contract.AdapterRules;
import java.util.List;

class FileRulesTest extends AdapterRules {
    @Override
    protected List<String> clientPackages() {
        return List.of(); // files need no client library
    }
}
