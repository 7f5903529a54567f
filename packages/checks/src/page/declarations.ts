import { type CssNode, generate, parse } from 'css-tree';

/** A declaration of a `style` attribute. */
export interface OwnDeclaration {
  /** Lowercase. */
  property: string;
  value: string;
  isImportant: boolean;
}

const templateTag = /\{\{|\{%|%%|<%|\*\|/;

/** Emails repeat the same few styles. */
const known = new Map<string, readonly OwnDeclaration[]>();
const remembered = 5000;

/** Parses the decoded value of a `style` attribute; what isn't CSS is skipped. */
export function readDeclarations(style: string): readonly OwnDeclaration[] {
  const found = known.get(style);
  if (found) return found;
  const tree = parse(style, { context: 'declarationList', parseValue: false, parseCustomProperty: false });
  const read: OwnDeclaration[] = [];
  if (tree.type === 'DeclarationList')
    tree.children.forEach((node) => {
      if (node.type !== 'Declaration') return;
      const value = generate(node.value).trim();
      if (value === '' || templateTag.test(value)) return;
      read.push({ property: node.property.toLowerCase(), value, isImportant: Boolean(node.important) });
    });
  if (known.size >= remembered) known.clear();
  known.set(style, read);
  return read;
}

/** Returns the properties of a `style` attribute whose values template tags write; "*" = they can write any. */
export function unknownProperties(style: string): readonly string[] {
  if (!templateTag.test(style)) return [];
  return style.split(';').flatMap((part) => {
    if (!templateTag.test(part)) return [];
    const name = part.slice(0, Math.max(0, part.indexOf(':'))).trim();
    return /^[\w-]+$/.test(name) ? expandDeclaration(name.toLowerCase(), '').map(([property]) => property) : ['*'];
  });
}

/** Returns the longhands of a declaration that checks ask for: of `background`, `font` and `text-decoration`. */
export function expandDeclaration(property: string, value: string): readonly (readonly [string, string])[] {
  if (property === 'background') return [[property, value], ...expandBackground(value)];
  if (property === 'font') return [[property, value], ...expandFont(value)];
  if (property === 'text-decoration')
    return [
      [property, value],
      ['text-decoration-line', value],
    ];
  return [[property, value]];
}

const knownBackgrounds = new Map<string, readonly (readonly [string, string])[]>();

function expandBackground(value: string): readonly (readonly [string, string])[] {
  const found = knownBackgrounds.get(value);
  if (found) return found;
  const read = readBackground(value);
  if (knownBackgrounds.size >= remembered) knownBackgrounds.clear();
  knownBackgrounds.set(value, read);
  return read;
}

function readBackground(value: string): readonly (readonly [string, string])[] {
  const parts = splitValue(value);
  const image = parts.find((part) => /^(?:url|[\w-]*gradient|image-set)\(/i.test(part)) ?? 'none';
  const color = parts.findLast(
    (part) => /^(?:#|rgba?\(|hsla?\()/i.test(part) || (/^[a-z]+$/i.test(part) && !words.test(part)),
  );
  return [
    ['background-image', image],
    ['background-color', color ?? 'transparent'],
  ];
}

const words =
  /^(?:none|repeat|no-repeat|repeat-x|repeat-y|round|space|scroll|fixed|local|left|right|top|bottom|center|cover|contain|auto|border-box|padding-box|content-box|text|inherit|initial|unset)$/i;

const sizeWord =
  /^(?:\d[\d.]{0,8}|\.\d{1,8})(?:px|pt|em|rem|%)(?:\/|$)|^(?:xx?-)?(?:small|large)(?:\/|$)|^medium(?:\/|$)/i;

function expandFont(value: string): [string, string][] {
  const words = value.split(' ');
  const at = words.findIndex((word) => sizeWord.test(word));
  if (at === -1) return [];
  const before = words.slice(0, at).join(' ');
  // The line height can stand apart from the size.
  const isApart = words[at + 1]?.startsWith('/') ?? false;
  const family = words.slice(at + (words[at + 1] === '/' ? 3 : isApart ? 2 : 1)).join(' ');
  if (family === '') return [];
  return [
    ['font-size', words[at]?.split('/')[0] ?? ''],
    ['font-family', family],
    ['font-weight', /\b(?:bold|bolder|[5-9]00)\b/i.exec(before)?.[0] ?? 'normal'],
    ['font-style', /\bitalic\b/i.test(before) ? 'italic' : 'normal'],
  ];
}

/** Splits a value at blanks and commas outside of brackets; what isn't CSS has no parts. */
function splitValue(value: string): string[] {
  const tree = parseValue(value);
  if (tree?.type !== 'Value') return [];
  const isText = (node: CssNode): boolean => node.type !== 'Operator';
  return tree.children
    .toArray()
    .filter(isText)
    .map((node) => generate(node));
}

/** A single value that isn't CSS, such as `${color}`, stops the parser. */
function parseValue(value: string): CssNode | null {
  try {
    return parse(value, { context: 'value' });
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
