import type { SampleField } from '@galley/contract';
import type { TemplateToken } from '@galley/markup/html';

const output = /^\{\{[{~-]?\s*([A-Za-z_][\w.]*)\s*(?:\||[~-]?\}|$)/;
const block = /^\{\{~?\s*#\s*(?:if|unless)\s+([A-Za-z_][\w.]*)\s*~?\}\}$/;
const condition = /^\{%-?\s*(?:if|unless|elsif|elif|elseif)\b([^%]*)%\}$/;
const merge = /^\*\|(?:(IF|IFNOT|ELSEIF):)?(?:HTML:)?([A-Za-z_]\w*)(\s*!?=.*)?\|\*$/s;
const percent = /^%%([A-Za-z_][\w-]*)%%$/;
const onlyPath = /^(?:not\s+)?([A-Za-z_][\w.]*)$/;
const firstPath = /^([A-Za-z_][\w.]*)\s*(?:[=!<>]|contains\b|in\b)/;

/** Returns the names in a token of a document: of a value that is shown at most one, of a condition those it tests. */
export function fieldsOf(html: string, { start, end, family }: TemplateToken): SampleField[] {
  const text = html.slice(start, end);
  if (family === 'mailchimp') {
    const [, test, name = '', compared] = merge.exec(text) ?? [];
    return field(name.toLowerCase(), test && !compared ? 'choice' : 'text');
  }
  if (family === 'braces') {
    const tested = block.exec(text)?.[1];
    return tested ? field(tested, 'choice') : field(output.exec(text)?.[1] ?? '', 'text');
  }
  if (family === 'tag') return conditionFields(condition.exec(text)?.[1] ?? '');
  return field((percent.exec(text)?.[1] ?? '').toLowerCase(), 'text');
}

function field(name: string, kind: SampleField['kind']): SampleField[] {
  return name === '' ? [] : [{ name, kind }];
}

/** `member and plan == "gold"`: member decides, plan is compared. */
function conditionFields(text: string): SampleField[] {
  return text.split(/\b(?:and|or)\b/).flatMap((part) => {
    const whole = part.replace(/-$/, '').trim();
    const decides = onlyPath.exec(whole)?.[1];
    return decides ? field(decides, 'choice') : field(firstPath.exec(whole)?.[1] ?? '', 'text');
  });
}
