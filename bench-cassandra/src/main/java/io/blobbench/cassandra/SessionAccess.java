package io.blobbench.cassandra;

import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.ssl.ProgrammaticSslEngineFactory;
import com.datastax.oss.driver.api.core.ssl.SslEngineFactory;
import io.blobbench.store.KnownNames;
import io.blobbench.store.access.Access;
import io.blobbench.store.access.Tls;
import io.blobbench.store.access.TlsContext;
import io.blobbench.store.error.SettingException;
import io.blobbench.store.error.StoreException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** Encryption and login of sessions: each is that of client settings where they name a class for it, else that of the target. */
final class SessionAccess {
    private static final String LOGIN_CLASS = DefaultDriverOption.AUTH_PROVIDER_CLASS.getPath();
    private static final String TLS_CLASS = DefaultDriverOption.SSL_ENGINE_FACTORY_CLASS.getPath();
    private static final String CIPHER_SUITES = DefaultDriverOption.SSL_CIPHER_SUITES.getPath();

    private final Map<String, String> client;
    private final Access target;
    /** Made from the target; empty where it has none, or client settings name a class. */
    private final Optional<SslEngineFactory> encryption;

    /** @throws StoreException when client settings would be ignored, the login of the target lacks a part, or one of its files is wrong */
    SessionAccess(Map<String, String> client, Access target) throws StoreException {
        target.requireUserWithPassword("cassandra");
        refuseIgnored(client, LOGIN_CLASS, Set.of(), "user and password");
        refuseIgnored(client, TLS_CLASS, target.tls().on() ? Set.of(CIPHER_SUITES) : Set.of(), "tls");
        this.client = client;
        this.target = target;
        this.encryption = target.tls().on() && !encryptsByClient()
                ? Optional.of(engineFactory(target.tls(), client.get(CIPHER_SUITES)))
                : Optional.empty();
    }

    private static void refuseIgnored(
            Map<String, String> client, String nameOfClass, Set<String> read, String keysOfTarget)
            throws SettingException {
        String section = nameOfClass.substring(0, nameOfClass.lastIndexOf('.') + 1);
        for (String name : new TreeSet<>(client.keySet())) {
            if (name.startsWith(section) && !read.contains(name) && !client.containsKey(nameOfClass)) {
                throw new SettingException("cassandra client setting '" + name + "' has no effect without '"
                        + nameOfClass + "': set that too, or use " + keysOfTarget + " of the target");
            }
        }
    }

    private static SslEngineFactory engineFactory(Tls tls, @Nullable String cipherSuites) throws StoreException {
        SSLContext context = TlsContext.of(tls).context();
        if (cipherSuites == null) {
            return new ProgrammaticSslEngineFactory(context, null, tls.verifyHostName());
        }
        List<String> suites = OptionValues.list(cipherSuites);
        Set<String> known = Set.of(context.getSupportedSSLParameters().getCipherSuites());
        KnownNames.require("TLS cipher suite", Set.copyOf(suites), known);
        return new ProgrammaticSslEngineFactory(context, suites.toArray(String[]::new), tls.verifyHostName());
    }

    /** Whether client settings name a class that encrypts. */
    boolean encryptsByClient() {
        return client.containsKey(TLS_CLASS);
    }

    private boolean logsInByClient() {
        return client.containsKey(LOGIN_CLASS);
    }

    /** Whether connections are encrypted. */
    boolean encrypts() {
        return encryption.isPresent() || encryptsByClient();
    }

    /** Sets what the target decides; the driver itself reads the client settings. */
    void applyTo(CqlSessionBuilder builder) {
        encryption.ifPresent(builder::withSslEngineFactory);
        if (target.logsIn() && !logsInByClient()) {
            builder.withAuthCredentials(target.user(), target.password());
        }
    }

    /** The login that sessions use, and the encryption of the target where they use that. */
    Access used() {
        Tls tls = encryptsByClient() ? Tls.OFF : target.tls();
        return logsInByClient()
                ? new Access(
                        tls,
                        client.getOrDefault(DefaultDriverOption.AUTH_PROVIDER_USER_NAME.getPath(), ""),
                        client.getOrDefault(DefaultDriverOption.AUTH_PROVIDER_PASSWORD.getPath(), ""))
                : new Access(tls, target.user(), target.password());
    }
}
