import { randomUUID } from 'node:crypto';

/** Values of a response that are already JSON, as bytes: path ('html', 'draft.html') → value. */
export type JsonPieces = ReadonlyMap<string, Buffer>;

/** A serialized response: a text, or UTF-8 bytes in parts. */
export type JsonText = string | readonly Buffer[];

const pieces = new WeakMap<object, JsonPieces>();

/**
 * Returns a response with some values that are already serialized. Their placeholders are checked by the schema and not
 * sent. Later pieces are added to earlier ones.
 */
export function withPieces<T extends object>(answer: T, added: JsonPieces): T {
  const whole = { ...answer };
  pieces.set(whole, new Map([...(pieces.get(answer) ?? []), ...added]));
  return whole;
}

/** Returns the pieces of a response, null if there are none. */
export function piecesOf(answer: unknown): JsonPieces | null {
  return (typeof answer === 'object' && answer !== null && pieces.get(answer)) || null;
}

/**
 * Serializes a value; with pieces, as bytes in parts that contain each piece unchanged, because joining would copy
 * them. Modifies the value.
 */
export function writeJson(value: unknown, written: JsonPieces | null): JsonText {
  if (!written || written.size === 0) return JSON.stringify(value);
  const marks = new Map<string, Buffer>();
  for (const [path, piece] of written) {
    // It can't be guessed, so no text of a person is mistaken for it.
    const mark = randomUUID();
    marks.set(mark, piece);
    setAt(value, path.split('.'), mark);
  }
  const text = JSON.stringify(value);
  const places = [...marks]
    .map(([mark, piece]) => ({ at: text.indexOf(`"${mark}"`), length: mark.length + 2, piece }))
    .sort((a, b) => a.at - b.at);
  const parts: Buffer[] = [];
  let from = 0;
  for (const { at, length, piece } of places) {
    parts.push(Buffer.from(text.slice(from, at)), piece);
    from = at + length;
  }
  return [...parts, Buffer.from(text.slice(from))];
}

/** Returns the same as one text. */
export function jsonText(text: JsonText): string {
  return typeof text === 'string' ? text : Buffer.concat(text).toString('utf8');
}

function setAt(value: unknown, [name = '', ...rest]: readonly string[], mark: string): void {
  const object = value as Record<string, unknown>;
  if (rest.length === 0) object[name] = mark;
  else setAt(object[name], rest, mark);
}
