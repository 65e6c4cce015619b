// An adapter between an engine and the conformance suite: one JSON object a line in, one a line out. Java 17.
// Fill the ops in one by one and run the suite after each. What answers `skipped` is counted apart and fails
// nothing. A card is two letters: "As", "Td".
import java.io.*;
import java.util.*;
import java.util.regex.*;
import static java.nio.charset.StandardCharsets.UTF_8;

class Adapter {
    static class Skipped extends RuntimeException { Skipped(String why) { super(why); } }
    static class Refused extends RuntimeException { // one of the protocol's errors
        final String code; Refused(String code, String message) { super(message); this.code = code; }
    }

    static final List<String> OPS = List.of("describe", "classify", "compare", "check", "instant_win", "score");

    static Map<String, Object> result(String op, Map<String, Object> request) {
        return switch (op) {
            case "describe" -> Map.of("name", "my engine", "version", "1.0", "language", "Java", "protocol", 1,
                "ops", OPS, "profiles", List.of(Map.of("id", "bsfyi", "edition", "0.1.0"))); // whose rules you play
            // "cards": 3 or 5 of them -> {"type": "full_house"}
            case "classify" -> throw new Skipped("not yet");
            // "a", "b" -> {"outcome": "a"}, or "b", or "tie"
            case "compare" -> throw new Skipped("not yet");
            // "arrangement": "back", "middle", "front" -> {"legal": false, "faults": ["back<middle"]}
            case "check" -> throw new Skipped("not yet");
            // "cards": 13 of them -> {"instant_win": "six_pairs"}, or null
            case "instant_win" -> throw new Skipped("not yet");
            // "players" -> {"net": [[0, 6], [-6, 0]], "totals": [6, -6]}; row i is what i receives.
            // A player has "arrangement", or thirteen "cards" with "declares" or "left".
            case "score" -> throw new Skipped("not yet");
            default -> throw new Refused("unknown_op", "no op " + op);
        };
    }

    public static void main(String[] args) throws IOException {
        var in = new BufferedReader(new InputStreamReader(System.in, UTF_8));
        var out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, UTF_8);
        for (String line; (line = in.readLine()) != null; ) {
            @SuppressWarnings("unchecked") var request = (Map<String, Object>) read(TOKEN.matcher(line));
            var reply = new HashMap<String, Object>();
            reply.put("id", request.get("id"));
            try { reply.put("result", result((String) request.get("op"), request)); }
            catch (Skipped why) { reply.put("skipped", why.getMessage()); }
            catch (Refused error) { reply.put("error", Map.of("code", error.code, "message", error.getMessage())); }
            out.print(write(reply) + "\n"); // flushes, by the `true` above
        }
    }

    // Java comes without JSON. This is enough for what the suite sends; your own library may take its place.
    static final Pattern TOKEN = Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\"|[{}\\[\\]]|[^\\s,:{}\\[\\]\"]+");
    static Object read(Matcher tokens) { // a value, or the bracket that ends what holds it
        tokens.find();
        String token = tokens.group();
        switch (token.charAt(0)) {
            case '{': var object = new HashMap<String, Object>();
                for (Object key; (key = read(tokens)) != END; ) object.put((String) key, read(tokens));
                return object;
            case '[': var list = new ArrayList<Object>();
                for (Object item; (item = read(tokens)) != END; ) list.add(item);
                return list;
            case '}': case ']': return END;
            case '"': return token.substring(1, token.length() - 1).translateEscapes();
            case 't': case 'f': return token.equals("true");
            case 'n': return null;
            default: return new java.math.BigDecimal(token);
        }
    }
    static final Object END = new Object();
    static String write(Object value) {
        if (value instanceof Map<?, ?> map) {
            var entries = map.entrySet().stream().map(e -> write(e.getKey()) + ":" + write(e.getValue()));
            return "{" + String.join(",", entries.toList()) + "}";
        }
        if (value instanceof List<?> l) return "[" + String.join(",", l.stream().map(Adapter::write).toList()) + "]";
        if (value instanceof String text) return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
        return String.valueOf(value);
    }
}
