/**
 * Difficult inputs for parsers: openings that are never closed, ends without beginnings, and separators between two of
 * them.
 */
export const hostileTokens: readonly string[] = [
  ...[
    ' ',
    '\n',
    '\t',
    'a',
    '0',
    '-',
    '_',
    '.',
    ',',
    ';',
    ':',
    '/',
    '\\',
    '|',
    '@',
    '#',
    '%',
    '&',
    '=',
    '?',
    '"',
    "'",
    '`',
  ],
  ...[
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    '<',
    '>',
    '<a ',
    '</a>',
    '<p><b i="">',
    '<table>',
    '<td>',
    '<svg>',
    '<title>',
    '<!--',
  ],
  ...[
    '-->',
    '<!---->',
    '<!--[if mso]>',
    '<![endif]-->',
    '<!DOCTYPE a[x]>',
    '<![CDATA[',
    '{{',
    '}}',
    '{{#a}}',
    '{{/a}}',
  ],
  ...[
    '{%',
    '%}',
    '{% if a %}',
    '<%',
    '%>',
    '%%[',
    ']%%',
    '%%=',
    '*|',
    '|*',
    '${',
    '/*',
    '*/',
    'url(',
    'url("',
    '@import ',
  ],
  ...[
    'color',
    'color:',
    'rgb(',
    'hsl(1',
    '!important',
    '-block-edit:true;',
    'block-',
    'block-minchar-',
    'a@',
    '@a.',
    'http://',
  ],
  ...[
    'www.',
    'javascript:',
    'data:',
    '&amp;',
    '&#',
    '&nbsp;',
    '--',
    '..',
    'a-',
    'a b ',
    '\u00e9',
    '\ud83d\ude00',
    '\u0300',
  ],
];

/** Repeats `token` up to `length` characters and adds an end that no repetition expects. */
export function repeated(token: string, length: number): string {
  return `${token.repeat(Math.ceil(length / token.length)).slice(0, length)}\u0001`;
}

/**
 * Returns the processor time in milliseconds of the fastest of several runs, because a busy machine only makes runs
 * slower.
 */
export function leastCpuMs(work: () => void, { enough, runs = 3 }: { enough: number; runs?: number }): number {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs && least > enough; run += 1) {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}
