package io.blobbench.etcd;

import io.blobbench.contract.AdapterRules;
import java.util.List;

class EtcdRulesTest extends AdapterRules {
    @Override
    protected List<String> clientPackages() {
        return List.of("io.etcd.jetcd..", "io.grpc..", "com.google..", "io.netty..", "io.vertx.core..");
    }
}
