package io.blobbench.cli.base;

import java.util.Objects;
import picocli.CommandLine.IVersionProvider;

/** Versions of this program and of the JVM it runs in. */
public final class Version implements IVersionProvider {
    /** The version of this program; {@code development} when its classes do not come from a jar. */
    public static String ofTool() {
        return Objects.requireNonNullElse(Version.class.getPackage().getImplementationVersion(), "development");
    }

    @Override
    public String[] getVersion() {
        String jvm = System.getProperty("java.vm.name") + " " + Runtime.version();
        String platform = System.getProperty("os.name") + " " + System.getProperty("os.arch");
        return new String[] {"bench " + ofTool() + " (" + jvm + ", " + platform + ")"};
    }
}
