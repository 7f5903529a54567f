import { escapeHtml } from '@galley/contract';
import { scanSource, type TemplateToken } from '@galley/markup/html';
import type { SampleData } from './render-sample';
import type { Notes } from './sample-notes';

interface Branch {
  /** Whether its content is shown. It is only shown if the outer branches are, too. */
  isShown: boolean;
  wasShown: boolean;
}

/**
 * Evaluates tags that no template engine knows: `*|NAME|*` with its conditions, and `%%name%%`. AMPscript and other
 * kinds of tags become notes.
 */
export function renderMergeTags(html: string, { data, notes }: { data: SampleData; notes: Notes }): string {
  const values = new Map(Object.entries(data).map(([name, value]) => [name.toLowerCase(), value]));
  const branches: Branch[] = [];
  const pieces: string[] = [];
  let at = 0;
  const add = (text: string): void => {
    if (branches.every(({ isShown }) => isShown)) pieces.push(text);
  };
  const valueFor = (name: string, token: TemplateToken): string => {
    const value = values.get(name.toLowerCase());
    if (value === undefined || value === null)
      return notes.add({ label: name, isMissing: true, isInText: token.context === 'text' });
    return notes.hold(escapeHtml(String(value)));
  };
  for (const token of scanSource(html).tokens) {
    if (token.family === 'braces' || token.family === 'tag') continue;
    const text = html.slice(token.start, token.end);
    add(html.slice(at, token.start));
    at = token.end;
    if (token.family === 'mailchimp') {
      const name = text.slice(2, -2).trim();
      if (!changeBranch(branches, name, values)) add(valueFor(name.replace(/^HTML:/i, ''), token));
    } else if (/^%%[A-Za-z_][\w .-]*%%$/.test(text)) add(valueFor(text.slice(2, -2).trim(), token));
    else if (token.family !== 'twig-comment')
      add(notes.add({ label: text.slice(0, 60), isMissing: false, isInText: token.context === 'text' }));
  }
  add(html.slice(at));
  return pieces.join('');
}

/**
 * Evaluates `IF:NAME`, `IFNOT:NAME`, `IF:NAME=value`, `ELSEIF:…`, `ELSE:`, `END:IF`. Returns false for any other tag.
 */
function changeBranch(branches: Branch[], tag: string, values: ReadonlyMap<string, unknown>): boolean {
  const [, word = '', condition = ''] = /^(IF|IFNOT|ELSEIF|ELSE|END)(?::(.*))?$/i.exec(tag) ?? [];
  const last = branches.at(-1);
  switch (word.toUpperCase()) {
    case 'IF':
    case 'IFNOT': {
      const isShown = holds(condition, values) === (word.toUpperCase() === 'IF');
      branches.push({ isShown, wasShown: isShown });
      return true;
    }
    case 'ELSEIF':
    case 'ELSE':
      if (last) {
        last.isShown = !last.wasShown && (word.toUpperCase() === 'ELSE' || holds(condition, values));
        last.wasShown ||= last.isShown;
      }
      return true;
    case 'END':
      branches.pop();
      return true;
    default:
      return false;
  }
}

function holds(condition: string, values: ReadonlyMap<string, unknown>): boolean {
  const at = condition.indexOf('=');
  const isNot = at > 0 && condition[at - 1] === '!';
  const name = (at < 0 ? condition : condition.slice(0, isNot ? at - 1 : at)).trim();
  const value = values.get(name.toLowerCase());
  if (at < 0) return value !== undefined && value !== null && value !== '' && value !== false;
  const expected = condition.slice(at + 1).trim();
  return (String(value ?? '').toLowerCase() === expected.toLowerCase()) !== isNot;
}
