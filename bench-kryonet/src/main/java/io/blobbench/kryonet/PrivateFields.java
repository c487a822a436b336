package io.blobbench.kryonet;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Finds private fields of KryoNet's classes. */
final class PrivateFields {
    private PrivateFields() {}

    static VarHandle field(Class<?> owner, String name, Class<?> type) {
        try {
            return MethodHandles.privateLookupIn(owner, MethodHandles.lookup()).findVarHandle(owner, name, type);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
