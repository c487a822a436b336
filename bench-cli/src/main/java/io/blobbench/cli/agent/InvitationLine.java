package io.blobbench.cli.agent;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.blobbench.fleet.FleetException;
import io.blobbench.fleet.Invitation;

/** An invitation as one line of JSON, for the standard input of its agent. */
final class InvitationLine {
    private static final ObjectMapper LINES = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .build();

    private InvitationLine() {}

    static String write(Invitation invitation) {
        try {
            return LINES.writeValueAsString(invitation);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("texts and numbers can always be written", e);
        }
    }

    /** @throws FleetException when it is none; the message shows nothing of it */
    static Invitation read(String line) throws FleetException {
        try {
            return LINES.readValue(line, Invitation.class);
        } catch (MismatchedInputException e) {
            throw new FleetException(
                    "the first line of standard input is not an invitation of this version of bench", withoutText(e));
        } catch (JsonProcessingException e) {
            throw new FleetException(
                    "the first line of standard input is not an invitation, expected the JSON that the controller shows",
                    withoutText(e));
        }
    }

    /** Its place, and nothing of the key that may be in the line. */
    private static JsonProcessingException withoutText(JsonProcessingException e) {
        e.clearLocation();
        return e;
    }
}
