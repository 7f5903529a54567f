import type { Refusal, SourceBlock } from '@galley/markup';
import type { TextFormat } from '../types';

function allow(isAllowed: boolean, what: string): true | Refusal {
  return isAllowed || { refused: true, reason: `The theme allows no ${what} here.` };
}

/** What the tags of a text allow while it is edited. */
export function textAbilities(block: SourceBlock): Record<TextFormat | 'link', true | Refusal> {
  const { rules } = block;
  return {
    bold: allow(rules.canBold, 'bold'),
    italic: allow(rules.canItalic, 'italic'),
    underline: allow(rules.canUnderline, 'underline'),
    superscript: allow(rules.canSuperscript, 'superscript'),
    subscript: allow(rules.canSubscript, 'subscript'),
    link: block.tag === 'a' ? { refused: true, reason: 'This text is a link already.' } : allow(rules.canLink, 'links'),
  };
}
