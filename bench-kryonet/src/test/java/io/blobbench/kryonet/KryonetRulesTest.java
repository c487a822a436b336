package io.blobbench.kryonet;

import io.blobbench.contract.AdapterRules;
import java.util.List;

final class KryonetRulesTest extends AdapterRules {
    @Override
    protected List<String> clientPackages() {
        return List.of("com.esotericsoftware..", "org.objenesis");
    }
}
