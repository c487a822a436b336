package io.blobbench.fleet.engine;

import java.util.List;
import org.infinispan.remoting.transport.jgroups.AbstractJGroupsChannelConfigurator;
import org.jgroups.JChannel;
import org.jgroups.conf.ProtocolConfiguration;

/** Gives the engine the channel of {@link Stack} instead of one of its own configuration. */
final class PreparedChannel extends AbstractJGroupsChannelConfigurator {
    private final JChannel channel;

    PreparedChannel(JChannel channel) {
        this.channel = channel;
    }

    @Override
    public String getName() {
        return "fleet";
    }

    @Override
    public JChannel createChannel(String name) {
        return channel;
    }

    @Override
    public String getProtocolStackString() {
        return "";
    }

    @Override
    public List<ProtocolConfiguration> getProtocolStack() {
        return List.of();
    }
}
