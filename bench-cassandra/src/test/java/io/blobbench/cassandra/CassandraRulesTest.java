package io.blobbench.cassandra;

import io.blobbench.contract.AdapterRules;
import java.util.List;

final class CassandraRulesTest extends AdapterRules {
    @Override
    protected List<String> clientPackages() {
        return List.of("com.datastax.oss.driver..");
    }
}
