import { randomUUID } from 'node:crypto';

/** Values of an answer that are JSON already, as bytes: where they belong ('html', 'draft.html') → the value. */
export type JsonPieces = ReadonlyMap<string, Buffer>;

const pieces = new WeakMap<object, JsonPieces>();

/**
 * An answer some of whose values are written already; what it has in their places is checked by the schema and not sent.
 * Later pieces join earlier ones.
 */
export function withPieces<T extends object>(answer: T, added: JsonPieces): T {
  const whole = { ...answer };
  pieces.set(whole, new Map([...(pieces.get(answer) ?? []), ...added]));
  return whole;
}

/** The pieces an answer was given, null when there are none. */
export function piecesOf(answer: unknown): JsonPieces | null {
  return (typeof answer === 'object' && answer !== null && pieces.get(answer)) || null;
}

/** The JSON of a value; with pieces as bytes, in which each piece stands as it is. The value is changed for it. */
export function writeJson(value: unknown, written: JsonPieces | null): string | Buffer {
  if (!written || written.size === 0) return JSON.stringify(value);
  const marks = new Map<string, Buffer>();
  for (const [path, piece] of written) {
    // Nobody can guess it, so no text of somebody's is taken for it.
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
  return Buffer.concat([...parts, Buffer.from(text.slice(from))]);
}

function setAt(value: unknown, [name = '', ...rest]: readonly string[], mark: string): void {
  const object = value as Record<string, unknown>;
  if (rest.length === 0) object[name] = mark;
  else setAt(object[name], rest, mark);
}
