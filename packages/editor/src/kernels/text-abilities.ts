import { type Refusal, refuse, type SourceBlock } from '@galley/markup';
import type { TextFormat } from '../types';

function allow(isAllowed: boolean, what: string): true | Refusal {
  return isAllowed || refuse(`The theme doesn’t allow ${what} here.`);
}

/** Returns the operations that the tags of an edited text allow. */
export function textAbilities(block: SourceBlock): Record<TextFormat | 'link' | 'list', true | Refusal> {
  const { rules } = block;
  return {
    bold: allow(rules.canBold, 'bold'),
    italic: allow(rules.canItalic, 'italic'),
    underline: allow(rules.canUnderline, 'underline'),
    superscript: allow(rules.canSuperscript, 'superscript'),
    subscript: allow(rules.canSubscript, 'subscript'),
    list: listAbility(block),
    link: block.tag === 'a' ? refuse('This text is a link already.') : allow(rules.canLink, 'links'),
  };
}

/** Elements that can contain lists; a list would close a paragraph or heading. */
const elementsWithLists: ReadonlySet<string> = new Set(
  'div td th li section article aside main header footer blockquote center dd figcaption'.split(' '),
);

function listAbility({ tag, rules }: SourceBlock): true | Refusal {
  if (!elementsWithLists.has(tag)) {
    return refuse('A list would end this paragraph or heading. Lists work in texts of a cell or a div.');
  }
  return allow(rules.canText, 'lists');
}
