import { innerSource, isRefusal, refuse, type SourceBlock } from '@galley/markup';
import { matchOptions, writeOptions } from '@galley/markup/content';
import { escapeText, patchAttribute, readAttribute } from '@galley/markup/html';
import type { CommandArgs } from '../commands-map';
import { canPatch } from '../kernels/block-abilities';
import { labelOf, readField } from '../state/read-block';
import type { Transaction } from '../transaction/transaction';
import { type Command, findBlock } from './command';
import { blockIn, patchOpen, withAttribute } from './patch-block';

/** Changes the value, placeholder, rows, required state, options and label of a form field (docs/grammar.md 4). */
export const setField: Command<'set-field'> = {
  name: 'set-field',
  label: 'Change field',
  blockId: ({ beId }) => beId,
  can: ({ tree }, { beId, ...change }) => {
    const block = findBlock(tree, beId);
    if (isRefusal(block)) return block;
    if (!readField(block)) return refuse('This block isn’t a form field.');
    const { rules } = block;
    if (change.value !== undefined && !rules.canValue)
      return refuse('The theme doesn’t let you change the value of this field.');
    if (change.placeholder !== undefined && !rules.canPlaceholder) {
      return refuse('The theme doesn’t let you change the placeholder of this field.');
    }
    if (change.rows !== undefined && !rules.canRows)
      return refuse('The theme doesn’t let you change the rows of this field.');
    if (change.rows !== undefined && !(change.rows >= 1 && change.rows <= 100)) return refuse('Enter 1 to 100 rows.');
    if (change.label !== undefined && !labelOf(tree, block))
      return refuse('This field has no label that can be edited.');
    return canPatch(block);
  },
  run: (tx, { beId, value, placeholder, rows, isRequired, options, label }) => {
    const block = blockIn(tx.tree, beId);
    let { open } = block;
    const hasTextValue = block.tag === 'textarea' || block.tag === 'button';
    if (value !== undefined && !hasTextValue) open = withAttribute(open, 'value', value, { isKept: true });
    if (placeholder !== undefined) open = withAttribute(open, 'placeholder', placeholder);
    if (rows !== undefined) open = withAttribute(open, 'rows', String(Math.round(rows)));
    if (isRequired !== undefined) open = withRequired(open, isRequired);
    patchOpen(tx, block, open);
    if (value !== undefined && hasTextValue) setText(tx, beId, escapeText(value));
    if (options !== undefined && block.tag === 'select') setText(tx, beId, newOptions(block, options));
    if (label !== undefined) setLabel(tx, beId, label);
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

/** Texts without values are matched with the existing options. */
function newOptions(block: SourceBlock, options: NonNullable<CommandArgs['set-field']['options']>): string {
  const inner = innerSource(block);
  const texts = options.map((option) => (typeof option === 'string' ? option : option.text));
  const matched = options.some((option) => typeof option === 'string') ? matchOptions(inner, texts) : [];
  return writeOptions(
    inner,
    options.map((option, index) => (typeof option === 'string' ? (matched[index] ?? { text: option }) : option)),
  );
}

/** Preserves the whitespace around the label's text. */
function setLabel(tx: Transaction, beId: string, text: string): void {
  const label = labelOf(tx.tree, blockIn(tx.tree, beId));
  if (!label || text === label.text) return;
  const inner = innerSource(label.block);
  const lead = inner.slice(0, inner.length - inner.trimStart().length);
  const tail = inner.slice(inner.trimEnd().length);
  setText(tx, label.block.beId, `${lead}${escapeText(text)}${inner.trim() === '' ? '' : tail}`);
}
