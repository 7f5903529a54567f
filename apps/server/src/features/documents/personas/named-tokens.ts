import { escapeHtml } from '@galley/contract';
import { scanSource, type TemplateToken, tokenLabel } from '@galley/markup/html';
import type { SampleData } from './render-sample';
import { fieldsOf } from './token-names';

/** A look that fits on any background: the text's own color and font on a veil of gray. */
const look = 'display:inline;padding:0 3px;border-radius:3px;font:inherit;background:rgba(128,128,128,.2)';

interface Cut {
  start: number;
  end: number;
}

/**
 * Returns a page whose template tags in texts can be read: the persona's value, or else the name of the tag, as on the
 * canvas. Of a condition, the first branch with content is shown. Tags elsewhere, in addresses for example, are as
 * written. It evaluates nothing, so it can't fail.
 */
export function withNamedTokens(html: string, sample: SampleData): string {
  const tokens = scanSource(html).tokens.filter(
    ({ context, family }) => context === 'text' && family !== 'computed-tag',
  );
  if (tokens.length === 0) return html;
  const values = lowerCased(sample);
  const hidden = otherBranches(html, tokens);
  const pieces: string[] = [];
  let at = 0;
  let next = 0;
  for (const token of tokens) {
    for (let cut = hidden[next]; cut && cut.start <= token.start; cut = hidden[++next]) {
      if (cut.end <= at) continue;
      pieces.push(html.slice(at, Math.max(at, cut.start)));
      at = cut.end;
    }
    if (token.start < at) continue;
    pieces.push(html.slice(at, token.start), nameOf(html, token, { sample, values }));
    at = token.end;
  }
  return pieces.join('') + html.slice(at);
}

function nameOf(
  html: string,
  token: TemplateToken,
  { sample, values }: { sample: SampleData; values: ReadonlyMap<string, unknown> },
): string {
  if (token.role !== 'output') return '';
  const source = html.slice(token.start, token.end);
  const [field] = fieldsOf(html, token);
  // Merge tags ignore case, so their names are in lower case.
  const value = field && (valueAt(sample, field.name) ?? values.get(field.name));
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value));
  return `<span style="${look}" title="${escapeHtml(source)}">${escapeHtml(tokenLabel(source))}</span>`;
}

function lowerCased(sample: SampleData): Map<string, unknown> {
  return new Map(Object.entries(sample).map(([name, value]) => [name.toLowerCase(), value]));
}

/** Returns the value at a path of names: `customer.first_name`. */
function valueAt(sample: SampleData, path: string): unknown {
  let value: unknown = sample;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as SampleData)[name];
  }
  return value;
}

/** Returns the parts with branches that aren't shown, by their start. A condition that isn't closed has none. */
function otherBranches(html: string, tokens: readonly TemplateToken[]): Cut[] {
  const cuts: Cut[] = [];
  const open: { family: TemplateToken['family']; branch: number; others: number }[] = [];
  for (const { start, end, family, role } of tokens) {
    if (role === 'open') open.push({ family, branch: end, others: -1 });
    const last = open.at(-1);
    if (last?.family !== family) continue;
    if (role === 'close') {
      open.pop();
      if (last.others >= 0) cuts.push({ start: last.others, end });
    } else if (role === 'middle' && last.others < 0) {
      // The first branch can be empty, as before the first `when` of a case.
      if (html.slice(last.branch, start).trim() === '') last.branch = end;
      else last.others = start;
    }
  }
  return cuts.sort((one, other) => one.start - other.start);
}
