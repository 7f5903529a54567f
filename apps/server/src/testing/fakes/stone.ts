/**
 * Reads definitions in Stone, the language of Dropbox's published API description, as far as needed to check whether a
 * value matches a struct or union. Patterns and limits of numbers and texts are ignored.
 */
interface Definition {
  kind: 'struct' | 'union';
  base: string | null;
  /** The fields of a struct, or the tags of a union, with their types; '' for a tag without a value. */
  members: Map<string, { type: string; isRequired: boolean }>;
  /** The structs that a value with a `.tag` can be. */
  subtypes: Map<string, string>;
}

export type CheckStone = (type: string, value: unknown) => void;

/** Parses the text of definitions. The result throws a sentence for a value that isn't of the named type. */
export function readStone(text: string): CheckStone {
  const definitions = new Map<string, Definition>();
  let current: Definition | null = null;
  let isInSubtypes = false;
  for (const line of text.split('\n')) {
    const head = /^(struct|union|union_closed) (\w+)(?: extends (\w+))?$/.exec(line);
    if (head) {
      current = {
        kind: head[1] === 'struct' ? 'struct' : 'union',
        base: head[3] ?? null,
        members: new Map(),
        subtypes: new Map(),
      };
      definitions.set(head[2]!, current);
      isInSubtypes = false;
      continue;
    }
    if (/^\S/.test(line)) current = null;
    if (line === '    union' || line === '    union_closed') {
      isInSubtypes = true;
      continue;
    }
    const subtype = isInSubtypes ? /^ {8}(\w+) (\w+)$/.exec(line) : null;
    if (subtype) current?.subtypes.set(subtype[1]!, subtype[2]!);
    const member = /^ {4}(\w+)(?: ([\w.]+(?:\(.*\))?)(\?)?(?: = .+)?)?$/.exec(line);
    if (!member || !current) continue;
    isInSubtypes = false;
    const isRequired = !member[3] && !line.includes(' = ');
    current.members.set(member[1]!, { type: member[2] ?? '', isRequired });
  }

  const membersOf = (name: string): Definition['members'] => {
    const definition = definitions.get(name)!;
    return new Map([...(definition.base ? membersOf(definition.base) : []), ...definition.members]);
  };
  const check = (type: string, value: unknown, at: string): void => {
    const definition = definitions.get(type);
    if (!definition) {
      checkPrimitive(type, value, at, check);
      return;
    }
    if (definition.kind === 'union') {
      const tag = typeof value === 'string' ? value : (value as { '.tag'?: string })?.['.tag'];
      if (!tag || !membersOf(type).has(tag)) throw new Error(`${at}: ${JSON.stringify(value)} is no ${type}.`);
      return;
    }
    if (typeof value !== 'object' || value === null) throw new Error(`${at}: not a ${type}.`);
    const tag = (value as { '.tag'?: string })['.tag'];
    const subtype = tag === undefined ? undefined : definition.subtypes.get(tag);
    if (definition.subtypes.size > 0 && !subtype) throw new Error(`${at}: a ${type} needs a tag.`);
    const members = membersOf(subtype ?? type);
    for (const key of Object.keys(value))
      if (key !== '.tag' && !members.has(key)) throw new Error(`${at}: unknown field '${key}'.`);
    for (const [key, member] of members) {
      const field = (value as Record<string, unknown>)[key];
      if (field === undefined && member.isRequired) throw new Error(`${at}: missing required field '${key}'.`);
      if (field !== undefined && field !== null) check(member.type, field, `${at}.${key}`);
    }
  };
  return (type, value) => check(type, value, type);
}

function checkPrimitive(
  type: string,
  value: unknown,
  at: string,
  check: (type: string, value: unknown, at: string) => void,
): void {
  const items = /^List\((\w+)/.exec(type)?.[1];
  const wanted =
    type.startsWith('UInt') || type.startsWith('Int') || type.startsWith('Float')
      ? 'number'
      : type === 'Boolean'
        ? 'boolean'
        : 'string';
  if (items) {
    if (!Array.isArray(value)) throw new Error(`${at}: not a list.`);
    for (const item of value) check(items, item, at);
  } else if (typeof value !== wanted) throw new Error(`${at}: expected ${wanted}.`);
}
