import { isRefusal, type Refusal, refuse } from '@galley/markup';
import type { CommandArgs } from '../commands-map';
import { readLinkAddress } from '../kernels/read-link-address';
import type { TextSession } from '../text-port';
import type { EditorDocument, TextEditState, TextFormat } from '../types';
import type { Command } from './command';

const formatLabels: Readonly<Record<TextFormat, string>> = {
  bold: 'Bold',
  italic: 'Italic',
  underline: 'Underline',
  superscript: 'Superscript',
  subscript: 'Subscript',
};
const noText = refuse('Place the caret in a text first.');

/** Turns a format of the selected text on, or off if all of it has the format. */
export const formatText: Command<'format-text'> = {
  name: 'format-text',
  label: (_context, { format }) => formatLabels[format],
  blockId: (_args, { text }) => text?.beId ?? '',
  isOfText: true,
  can: ({ text }, { format }) => text?.can.format(format) ?? noText,
  run: (tx, { format }, { text }) => {
    if (!text) return noText;
    text.format(format);
    return text.readInto(tx);
  },
};

/** Turns the selected text into a link, or changes the link around the caret. */
export const setLink: Command<'set-link'> = {
  name: 'set-link',
  label: 'Link',
  blockId: (_args, { text }) => text?.beId ?? '',
  isOfText: true,
  can: ({ text, document }, args) => {
    if (!text) return noText;
    const address = addressIn(text, args, document);
    if (isRefusal(address)) return address;
    return address === '' ? refuse('Enter an address.') : text.can.setLink(address);
  },
  run: (tx, args, { text, document }) => {
    if (!text) return noText;
    const { alias, styleIndex } = args;
    const address = addressIn(text, args, document);
    if (isRefusal(address)) return address;
    text.link({ href: address, alias, styleIndex });
    return text.readInto(tx);
  },
};

function addressIn(
  text: TextSession,
  { href, isAsTyped }: CommandArgs['set-link'],
  { mergeTags }: EditorDocument,
): string | Refusal {
  return readLinkAddress(href, { present: text.state().link?.href, mergeTags, isAsTyped });
}

/** Removes the link around the caret; its text keeps its previous decoration. */
export const removeLink: Command<'remove-link'> = {
  name: 'remove-link',
  label: 'Remove link',
  blockId: (_args, { text }) => text?.beId ?? '',
  isOfText: true,
  can: ({ text }) => text?.can.unlink() ?? noText,
  run: (tx, _args, { text }) => {
    if (!text) return noText;
    text.unlink();
    return text.readInto(tx);
  },
};

/** Turns the selected lines into a list, changes its kind, or moves them out of it if all are in one. */
export const toggleList: Command<'toggle-list'> = {
  name: 'toggle-list',
  label: 'List',
  blockId: (_args, { text }) => text?.beId ?? '',
  isOfText: true,
  can: ({ text }) => text?.can.list() ?? noText,
  run: (tx, { kind }, { text }) => {
    if (!text) return noText;
    const done = text.list(kind);
    return done === true ? text.readInto(tx) : done;
  },
};

/** Changes the source of the selected template tag: it must stay a single tag and keep its pair complete. */
export const setChip: Command<'set-chip'> = {
  name: 'set-chip',
  label: 'Change tag',
  blockId: (_args, { text }) => text?.beId ?? '',
  isOfText: true,
  can: ({ text }, { source }) => {
    if (!text) return noText;
    const can = text.can.setChip(source.trim());
    return can === true ? fitsLimit(text.state(), source.trim()) : can;
  },
  run: (tx, { source }, { text }) => {
    if (!text) return noText;
    text.setChip(source.trim());
    return text.readInto(tx);
  },
};

/** A template tag counts as written; a text that already exceeds its limit can only get shorter. */
function fitsLimit({ chip, count }: TextEditState, source: string): true | Refusal {
  if (!chip || !count || count.max === 0) return true;
  const after = count.count - [...chip.source].length + [...source].length;
  return after <= Math.max(count.max, count.count) ? true : refuse(`At most ${count.max} characters fit here.`);
}
