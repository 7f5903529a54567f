import { escapeText, innerSource, patchAttribute, readAttribute, type SourceBlock } from '@galley/markup';
import type { CommandArgs } from '../commands-map';
import { canPatch } from '../kernels/block-abilities';
import { readField, readOptions } from '../state/read-block';
import type { Transaction } from '../transaction/transaction';
import { type Command, findBlock, isRefusal, refuse } from './command';
import { blockIn, patchOpen, withAttribute } from './patch-block';

/** Value, placeholder, rows, required and options of a form field (tags.md 4). */
export const setField: Command<'set-field'> = {
  name: 'set-field',
  label: 'Change field',
  blockId: ({ beId }) => beId,
  can: ({ tree }, { beId, ...change }) => {
    const block = findBlock(tree, beId);
    if (isRefusal(block)) return block;
    if (!readField(block)) return refuse('This block is no form field.');
    const { rules } = block;
    if (change.value !== undefined && !rules.canValue) return refuse('The theme keeps the value of this field.');
    if (change.placeholder !== undefined && !rules.canPlaceholder) {
      return refuse('The theme keeps the placeholder of this field.');
    }
    if (change.rows !== undefined && !rules.canRows) return refuse('The theme keeps the rows of this field.');
    if (change.rows !== undefined && !(change.rows >= 1 && change.rows <= 100)) return refuse('From 1 to 100 rows.');
    return canPatch(block);
  },
  run: (tx, { beId, value, placeholder, rows, isRequired, options }) => {
    const block = blockIn(tx.tree, beId);
    let { open } = block;
    const hasTextValue = block.tag === 'textarea' || block.tag === 'button';
    if (value !== undefined && !hasTextValue) open = withAttribute(open, 'value', value, { isKept: true });
    if (placeholder !== undefined) open = withAttribute(open, 'placeholder', placeholder);
    if (rows !== undefined) open = withAttribute(open, 'rows', String(Math.round(rows)));
    if (isRequired !== undefined) open = withRequired(open, isRequired);
    patchOpen(tx, block, open);
    if (value !== undefined && hasTextValue) setText(tx, beId, escapeText(value));
    if (options !== undefined && block.tag === 'select') setText(tx, beId, writeOptions(block, options));
    return true;
  },
};

function withRequired(open: string, isRequired: NonNullable<CommandArgs['set-field']['isRequired']>): string {
  if (!isRequired) return patchAttribute(open, 'required', null);
  return readAttribute(open, 'required') === null ? patchAttribute(open, 'required', 'required') : open;
}

function setText(tx: Transaction, beId: string, after: string): void {
  tx.apply({ kind: 'setInner', beId, before: innerSource(blockIn(tx.tree, beId)), after });
}

/** Options keep their tags and values where only the text changed; further ones copy the last one's indentation. */
function writeOptions(block: SourceBlock, options: readonly string[]): string {
  const inner = innerSource(block);
  const known = readOptions(inner);
  let result = '';
  let at = 0;
  known.forEach((option, index) => {
    const text = options[index];
    const start = inner.lastIndexOf('<', option.start - 1);
    if (text === undefined) {
      const close = /^<\/option\s*>/i.exec(inner.slice(option.end))?.[0].length ?? 0;
      result += inner.slice(at, start).replace(/\s+$/, '');
      at = option.end + close;
      return;
    }
    result +=
      inner.slice(at, option.start) + (text === option.text ? inner.slice(option.start, option.end) : escapeText(text));
    at = option.end;
  });
  const tail = inner.slice(at);
  const closing = /^<\/option\s*>/i.exec(tail)?.[0] ?? '';
  const indent = /^\s*/.exec(inner)?.[0] ?? '';
  const added = options.slice(known.length).map((text) => `${indent}<option>${escapeText(text)}</option>`);
  return result + closing + added.join('') + tail.slice(closing.length);
}
