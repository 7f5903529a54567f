import type { Random } from '../random';

/**
 * Pieces of text that are the most costly for a careless parser: openings without an end, and ends of something else.
 */
const tokens = [
  '<!---->',
  '<!--',
  '-->',
  '<!DOCTYPE a[x]>',
  '<![CDATA[',
  '<p><b i=1>',
  '<a><div>',
  '<table><tr><td>',
  '<svg><style>',
  '<template>',
  '<select><option>',
  '{{#if a}}',
  '{{',
  '}}',
  '%%[',
  '{%',
  'url(',
  'fill="url( ',
  '@import ',
  'color',
  'color:#fff;',
  '&amp',
  '&#x0',
  '"',
  "'",
  '<!--[if mso]>',
  '<![endif]-->',
  'a'.repeat(50),
  ' '.repeat(50),
  '-',
  '\u202e',
  '😀',
  'block-edit ',
  '-block-section-',
];

/** Returns a variant of a text: cut, doubled, with pieces inserted or bytes changed. Never longer than `maxLength`. */
export function mutateText(text: string, random: Random, maxLength: number): string {
  let changed = text;
  for (let steps = random.integer(1, 4); steps > 0; steps -= 1) changed = mutateOnce(changed, random, maxLength);
  return changed.slice(0, maxLength);
}

function mutateOnce(text: string, random: Random, maxLength: number): string {
  const at = random.integer(0, text.length);
  const token = tokens[random.integer(0, tokens.length - 1)] ?? '';
  switch (random.integer(0, 5)) {
    case 0:
      return text.slice(0, at) + token.repeat(random.integer(1, 5000)).slice(0, maxLength) + text.slice(at);
    case 1:
      return text.slice(0, at);
    case 2:
      return `${text}${text}`.slice(0, maxLength);
    case 3:
      return text.slice(0, at) + text.slice(Math.min(text.length, at + random.integer(1, 200)));
    case 4:
      return text.slice(0, at) + String.fromCharCode(random.integer(1, 0x2ff)) + text.slice(at + 1);
    default: {
      const other = tokens[random.integer(0, tokens.length - 1)] ?? '';
      return `${(token + other).repeat(random.integer(1, 3000))}${text}`.slice(0, maxLength);
    }
  }
}
