package io.blobbench.fleet.engine;

import java.io.IOException;
import java.io.NotSerializableException;
import org.infinispan.commons.dataconversion.MediaType;
import org.infinispan.commons.io.ByteBuffer;
import org.infinispan.commons.io.ByteBufferImpl;
import org.infinispan.commons.marshall.AbstractMarshaller;

/** The types of ours that the engine may send: {@link FleetMessage} and no other; the bytes name no type. */
final class FleetMessageMarshaller extends AbstractMarshaller {
    @Override
    protected ByteBuffer objectToBuffer(Object object, int estimatedSize) throws IOException {
        if (object instanceof FleetMessage message) {
            return ByteBufferImpl.create(message.encode());
        }
        throw new NotSerializableException(String.valueOf(object));
    }

    @Override
    public Object objectFromByteBuffer(byte[] bytes, int offset, int length) throws IOException {
        return FleetMessage.decode(bytes, offset, length);
    }

    @Override
    public boolean isMarshallable(Object object) {
        return object instanceof FleetMessage;
    }

    @Override
    public MediaType mediaType() {
        return MediaType.APPLICATION_OCTET_STREAM;
    }
}
