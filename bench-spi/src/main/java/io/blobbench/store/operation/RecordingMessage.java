package io.blobbench.store.operation;

import java.util.Locale;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.zip.CRC32C;

/**
 * A recorded answer of a service, as the published stores kept it. Any blob becomes one: all other fields are derived
 * from its bytes, so that they can be verified from the blob alone.
 *
 * @param id of the message
 * @param serviceId of the virtual service that was recorded, one of eight
 * @param urlSuffix of the request's target, in ASCII, always equally long
 * @param status of the response
 * @param timeMs of the recording, since the epoch
 * @param data the blob; shared, never written to
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record RecordingMessage(UUID id, UUID serviceId, String urlSuffix, int status, long timeMs, byte[] data)
        implements Message {
    private static final int[] STATUSES = {200, 200, 200, 201, 304, 404, 500};
    private static final int SERVICES = 8;
    /** Within three days of the year 2014, so that all times take equally many bytes. */
    private static final long FIRST_MS = 1_400_000_000_000L;

    private static final int SPAN_MS = 3 * 24 * 3600 * 1000;

    /** The message of a blob. */
    public static RecordingMessage of(byte[] blob) {
        CRC32C checksum = new CRC32C();
        checksum.update(blob);
        SplittableRandom random = new SplittableRandom(checksum.getValue());
        return new RecordingMessage(
                new UUID(random.nextLong(), random.nextLong()),
                new UUID(0, random.nextInt(SERVICES)),
                String.format(Locale.ROOT, "/orders/%08x/items", random.nextInt()),
                STATUSES[random.nextInt(STATUSES.length)],
                FIRST_MS + random.nextInt(SPAN_MS),
                blob);
    }

    @Override
    public byte[] blob() {
        return data;
    }
}
