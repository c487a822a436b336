package io.blobbench.etcd;

import io.grpc.ConnectivityState;
import io.grpc.LoadBalancer;
import io.grpc.LoadBalancerProvider;
import io.grpc.LoadBalancerRegistry;
import io.grpc.NameResolver.ConfigOrError;
import io.grpc.Status;
import io.grpc.SynchronizationContext.ScheduledHandle;
import io.grpc.util.ForwardingLoadBalancer;
import io.grpc.util.ForwardingLoadBalancerHelper;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A policy of gRPC that tries to reach lost servers twice a second. The pauses of gRPC itself grow to two minutes, for which a server that
 * is back would have no load, and nothing sets them: so the policy begins anew instead, whose first attempt follows no pause. Used in the
 * synchronization context of its channel only.
 */
final class QuickReconnection extends ForwardingLoadBalancer {
    /** Shorter than the first pause of gRPC, which is a second less a fifth. */
    private static final long PAUSE_MS = 500;

    private static final String PREFIX = "quick_";

    private final Helper channel;
    private final LoadBalancerProvider policy;
    private LoadBalancer current;
    private @Nullable ResolvedAddresses servers;
    private @Nullable ScheduledHandle next;
    private boolean failing;

    private QuickReconnection(Helper channel, LoadBalancerProvider policy) {
        this.channel = channel;
        this.policy = policy;
        this.current = policy.newLoadBalancer(new ObservedHelper());
    }

    /** The name of such a policy; the given one where gRPC does not know that. */
    static synchronized String of(String policy) {
        LoadBalancerRegistry policies = LoadBalancerRegistry.getDefaultRegistry();
        LoadBalancerProvider known = policies.getProvider(policy);
        if (known == null) {
            return policy;
        }
        Provider quick = new Provider(known);
        if (policies.getProvider(quick.getPolicyName()) == null) {
            policies.register(quick);
        }
        return quick.getPolicyName();
    }

    @Override
    protected LoadBalancer delegate() {
        return current;
    }

    @Override
    public Status acceptResolvedAddresses(ResolvedAddresses found) {
        servers = found;
        return current.acceptResolvedAddresses(found);
    }

    @Override
    public void shutdown() {
        if (next != null) {
            next.cancel();
        }
        current.shutdown();
    }

    private void beginAnew() {
        ResolvedAddresses found = servers;
        if (failing && found != null) {
            current.shutdown();
            current = policy.newLoadBalancer(new ObservedHelper());
            current.acceptResolvedAddresses(found);
        }
    }

    /** Passes on what a policy tells its channel. */
    private final class ObservedHelper extends ForwardingLoadBalancerHelper {
        @Override
        protected Helper delegate() {
            return channel;
        }

        @Override
        public void updateBalancingState(ConnectivityState state, SubchannelPicker picker) {
            if (failing && state == ConnectivityState.CONNECTING) {
                return; // or else calls would wait for each attempt instead of failing
            }
            failing = state == ConnectivityState.TRANSIENT_FAILURE;
            super.updateBalancingState(state, picker);
            if (failing && (next == null || !next.isPending())) {
                next = getSynchronizationContext()
                        .schedule(
                                QuickReconnection.this::beginAnew,
                                PAUSE_MS,
                                TimeUnit.MILLISECONDS,
                                getScheduledExecutorService());
            }
        }
    }

    /** Makes such a policy of another one. */
    private static final class Provider extends LoadBalancerProvider {
        private final LoadBalancerProvider policy;

        Provider(LoadBalancerProvider policy) {
            this.policy = policy;
        }

        @Override
        public boolean isAvailable() {
            return policy.isAvailable();
        }

        @Override
        public int getPriority() {
            return policy.getPriority();
        }

        @Override
        public String getPolicyName() {
            return PREFIX + policy.getPolicyName();
        }

        @Override
        public ConfigOrError parseLoadBalancingPolicyConfig(Map<String, ?> config) {
            return policy.parseLoadBalancingPolicyConfig(config);
        }

        @Override
        public LoadBalancer newLoadBalancer(Helper helper) {
            return new QuickReconnection(helper, policy);
        }
    }
}
