import { innerSource, isRefusal, type Refusal, refuse, type SourceTree } from '@galley/markup';
import { vmlTwinSteps } from '@galley/markup/blocks';
import { countSource } from '@galley/markup/content';
import { escapeValue } from '@galley/markup/html';
import { type DocumentLink, type DocumentLinkChange, documentLinkSteps, findDocumentLink } from '@galley/markup/links';
import type { CommandArgs } from '../commands-map';
import { linkStyleDefault, linkStyleIndex, linkStyleNone } from '../kernels/link-state';
import { readLinkAddress } from '../kernels/read-link-address';
import type { Transaction } from '../transaction/transaction';
import type { Command, CommandContext } from './command';

type Args = CommandArgs['set-document-link'];

const labels: readonly [keyof Args, string][] = [
  ['href', 'Change link'],
  ['text', 'Change link text'],
  ['alias', 'Change link alias'],
  ['styleIndex', 'Change link style'],
];

/**
 * Changes the text, address, alias or style of any link of the document, identified by its id in the list of all links.
 */
export const setDocumentLink: Command<'set-document-link'> = {
  name: 'set-document-link',
  label: (_context, args) => labels.find(([name]) => args[name] !== undefined)?.[1] ?? 'Change link',
  blockId: ({ id }, { tree }) => findDocumentLink(tree, id)?.link.beId ?? '',
  can: (context, args) => {
    const change = changeOf(context.tree, args, context);
    if (isRefusal(change)) return change;
    const steps = documentLinkSteps(context.tree, args.id, change);
    if (isRefusal(steps)) return steps;
    return fitsLimit(context.tree, args);
  },
  run: (tx, args, context) => {
    const found = findDocumentLink(tx.tree, args.id);
    const change = changeOf(tx.tree, args, context);
    if (isRefusal(change)) return change;
    const steps = documentLinkSteps(tx.tree, args.id, change);
    if (!found || isRefusal(steps)) return isRefusal(steps) ? steps : refuse('This link is no longer in the document.');
    const { link } = found;
    if (args.styleIndex !== undefined && !context.originalStyles.has(args.id))
      context.originalStyles.set(args.id, link.style === '' ? null : link.style);
    tx.applyAll(steps);
    if (change.href !== undefined) applyTwins(tx, link, change.href);
    return true;
  },
};

/** Sets the same address on Outlook shapes that represent the image or link block. */
function applyTwins(tx: Transaction, link: DocumentLink, href: string): void {
  if (link.kind !== 'text' && tx.tree.blocks.has(link.beId)) tx.applyAll(vmlTwinSteps(tx.tree, link.beId, { href }));
}

function changeOf(tree: SourceTree, args: Args, context: CommandContext): DocumentLinkChange | Refusal {
  const { id, text, alias, styleIndex } = args;
  const present = findDocumentLink(tree, id)?.link.href;
  const href =
    args.href === undefined
      ? undefined
      : readLinkAddress(args.href, { present, mergeTags: context.document.mergeTags, isAsTyped: args.isAsTyped });
  if (isRefusal(href)) return href;
  return {
    ...(text === undefined ? {} : { text }),
    ...(href === undefined ? {} : { href }),
    ...(alias === undefined ? {} : { alias: alias.trim() }),
    ...(styleIndex === undefined ? {} : styleOf(tree, id, styleIndex, context)),
  };
}

/**
 * Returns the style change: None removes the style, Default restores the previous one, any other is one of the theme's.
 */
function styleOf(tree: SourceTree, id: string, index: number, context: CommandContext): DocumentLinkChange {
  const present = findDocumentLink(tree, id)?.link.style ?? '';
  const isSame = index === linkStyleIndex(present, context.document.linkStyles);
  if (isSame && index !== linkStyleDefault) return {};
  if (index === linkStyleNone) return { style: null };
  if (index === linkStyleDefault) {
    const original = context.originalStyles.get(id) ?? null;
    if (!context.originalStyles.has(id) || (original ?? '') === present) return {};
    return { style: original === null ? null : escapeValue(original) };
  }
  const style = context.document.linkStyles.find((entry) => entry.index === index);
  if (!style) return {};
  const isBlock = findDocumentLink(tree, id)?.link.open === null;
  return {
    style: style.style === '' ? null : style.style,
    // The class of a link block contains its tags.
    ...(isBlock || style.className === '' ? {} : { className: escapeValue(style.className) }),
  };
}

function fitsLimit(tree: SourceTree, { id, text }: Args): true | Refusal {
  const found = findDocumentLink(tree, id);
  const { maxChar = 0 } = found?.owner.rules ?? {};
  if (text === undefined || maxChar === 0 || !found?.link.textRange) return true;
  const before = innerSource(found.owner);
  const { start, end } = found.link.textRange;
  const count = countSource(before.slice(0, start) + text.trim() + before.slice(end));
  return count <= maxChar || count <= countSource(before) ? true : refuse(`At most ${maxChar} characters fit here.`);
}
