import type { PaletteItem } from '@galley/contract';
import {
  type BeId,
  blockSource,
  printTree,
  type SourceBlock,
  type SourceTree,
  stripMarkers,
  walkBlocks,
} from '@galley/markup';
import { pastedKind } from '@galley/markup/blocks';
import { findInDocument } from '@galley/markup/find';
import { documentLinks } from '@galley/markup/links';
import type { CommandArgs, CommandName } from '../commands-map';
import { canEditText } from '../kernels/block-abilities';
import { blocksToPaste, clipBlock } from '../kernels/block-clip';
import { dropPoints } from '../kernels/drop-points';
import { pastePlace } from '../kernels/paste-places';
import { readField } from '../state/read-block';
import type { EditorDocument } from '../types';
import type { Random } from './random';

/** The input of a choice. */
export interface PickSource {
  tree: SourceTree;
  document: EditorDocument;
  random: Random;
  /** Opens the text of a block and selects something in it; false if it can't be edited. */
  openText(beId: BeId): boolean;
}

type Picker<N extends CommandName> = (source: PickSource) => CommandArgs[N] | null;

const formats = ['bold', 'italic', 'underline', 'superscript', 'subscript'] as const;
const addresses = ['', '#h1', 'https://e.org/?a=1&b="x"', 'mailto:a@e.org', '{{ url }}', './images/x y.png'];

/** Picks a block of the document in clipboard form, and a place for it. */
function pickPasted(source: PickSource, of: readonly ('section' | 'component')[]): CommandArgs['paste-blocks'] | null {
  const { document, random, tree } = source;
  const block = pickBlock(source, ({ kinds }) => of.some((kind) => kinds.has(kind)));
  const clip = block && clipBlock(tree, block.beId, document);
  if (!clip || 'refused' in clip) return null;
  const theme = random.chance(0.5) ? {} : { themeId: 9, assetBase: '/assets/other/' };
  const blocks = blocksToPaste({ ...clip, ...theme }, document);
  const kind = pastedKind(blocks[0]?.html ?? '');
  const isPage = document.mode === 'page';
  const place =
    'refused' in kind ? null : pastePlace(tree, kind, random.pick([...tree.blocks.keys()]) ?? null, { isPage });
  return { blocks, place: place ?? { kind: 'end' } };
}

/** Arguments for each command: with a suitable block, or null if the document has none. */
export const pickers: { readonly [N in CommandName]: Picker<N> } = {
  'drop-palette-item': (source) => {
    const { document, random, tree } = source;
    const item = random.pick<PaletteItem>([...document.sections, ...document.components]);
    if (!item) return null;
    const points = dropPoints(tree, { kind: 'palette', item }, { isPage: document.mode === 'page' });
    return {
      item,
      place: pickPlace(
        source,
        points.map((point) => point.id),
      ),
    };
  },
  'paste-blocks': (source) => pickPasted(source, ['section', 'component']),
  'insert-pin': (source) => {
    const pasted = pickPasted(source, ['section']);
    const block = pasted?.blocks[0];
    const tag = block && /^<([a-z0-9]+)/i.exec(block.html.trimStart())?.[1]?.toLowerCase();
    if (!pasted || !block || !tag) return null;
    const linkedSnapshotId = source.random.chance(0.9) ? 7 : 0;
    return { pin: { pinArchiveId: 12, title: 'Pinned', tag, block, linkedSnapshotId }, place: pasted.place };
  },
  'unlink-pin': (source) => {
    const block = pickBlock(source, ({ open }) => open.includes('data-be-linked'));
    return block && { beId: block.beId };
  },
  'move-block': (source) => {
    const { random, document, tree } = source;
    const block = pickBlock(source, ({ kinds }) => kinds.has('section') || kinds.has('component'));
    if (!block) return null;
    const { beId } = block;
    if (random.chance(0.4)) return { beId, place: { kind: random.chance(0.5) ? 'up' : 'down' } };
    const points = dropPoints(tree, { kind: 'block', beId }, { isPage: document.mode === 'page' });
    return {
      beId,
      place: pickPlace(
        source,
        points.map((point) => point.id),
      ),
    };
  },
  'remove-block': (source) => {
    const isRemovable = ({ rules }: SourceBlock): boolean => rules.canRemove || rules.canRepeat;
    const block = pickBlock(source, isRemovable);
    return block && { beId: block.beId };
  },
  'clone-block': (source) => {
    const { random } = source;
    const block = pickBlock(source, ({ kinds, rules }) => {
      return rules.canRepeat || (random.chance(0.4) && (kinds.has('section') || kinds.has('component')));
    });
    return block && { beId: block.beId };
  },
  'switch-variation': (source) => {
    const block = pickBlock(source, ({ groupName }) => groupName !== '');
    return block && { beId: block.beId };
  },
  'format-text': (source) => (openAny(source) ? { format: source.random.pick(formats) ?? 'bold' } : null),
  'set-link': (source) => (openAny(source) ? { href: source.random.pick(addresses.slice(1)) ?? '#' } : null),
  'remove-link': (source) => (openAny(source, (block) => /<a\s/i.test(block.parts.join(''))) ? {} : null),
  'toggle-list': (source) => {
    const block = openAny(source, ({ tag }) => tag === 'div' || tag === 'td' || tag === 'li');
    return block && { kind: source.random.pick(['bulleted', 'numbered'] as const) ?? 'bulleted' };
  },
  'set-chip': (source) => {
    const block = openAny(source, (found) => /\{\{|%%|<%/.test(found.parts.join('')));
    return (
      block && { source: source.random.pick(['{{ other }}', '%%=v(@y)=%%', '{{#if vip}}', 'no tag', '{{/if}}']) ?? '' }
    );
  },
  'set-document-link': (source) => {
    const { random, tree } = source;
    const link = random.pick(documentLinks(tree).flatMap(({ links }) => links));
    if (!link) return null;
    const text = random.pick([undefined, undefined, 'Link & text', '{{ label }}']);
    const alias = random.pick([undefined, undefined, 'alias']);
    return {
      id: link.id,
      href: random.pick(addresses.slice(1)) ?? '#',
      ...(text === undefined ? {} : { text }),
      ...(alias === undefined ? {} : { alias }),
    };
  },
  'set-document-links': ({ random, tree }) => {
    const links = documentLinks(tree).flatMap((group) => group.links);
    const one = random.pick(links);
    if (!one) return null;
    const same = links.filter(({ href }) => href === one.href || random.chance(0.2));
    return { ids: same.map(({ id }) => id), href: random.pick(addresses.slice(1)) ?? '#' };
  },
  'replace-source': (source) => {
    const { random, tree } = source;
    const block = random.chance(0.3) ? null : pickBlock(source, () => true);
    const former = stripMarkers(block ? blockSource(block) : printTree(tree), tree.markerPrefix);
    const typed = random.pick(['', ' ', 'typed', '<b>x</b>', '\n<!-- note -->', '{{ y }}']) ?? '';
    const spots = [...former.matchAll(/(?<=>)[^<>{}]{3,}(?=<)/g)];
    const spot = random.pick(spots);
    if (!spot) return null;
    const at = spot.index + random.below(spot[0].length);
    return { beId: block?.beId ?? '', source: former.slice(0, at) + typed + former.slice(at + random.below(2)) };
  },
  'replace-text': ({ random, tree }) => {
    const text = random.pick(['Hello', 'e', 'world', 'https', 'name']) ?? 'e';
    const kind = random.pick(['all', 'text', 'link', 'alt'] as const) ?? 'all';
    const found = findInDocument(tree, { text, kind, isCaseSensitive: random.chance(0.5), isWholeWord: false });
    const matches = random.chance(0.5) ? found : found.slice(0, 1);
    return matches.length === 0 ? null : { matches, replacement: random.pick(['', 'Hullo', 'a & b', 'EE']) ?? '' };
  },
  'replace-section': (source) => {
    const { random, document, tree } = source;
    const block = pickBlock(source, ({ kinds }) => kinds.has('section'));
    const other = pickBlock(source, ({ kinds }) => kinds.has('section'));
    if (!block) return null;
    const item = random.pick(document.sections);
    const html = random.chance(0.5) && other ? stripMarkers(blockSource(other), tree.markerPrefix) : (item?.html ?? '');
    return { beId: block.beId, html };
  },
  'set-metadata': ({ random }) => ({
    metadata:
      random.pick([
        { title: `Title & ${random.below(50)}` },
        { language: random.pick(['en', 'de-CH', '']) ?? '' },
        { previewText: random.pick(['Seen first', '', '"x" <b>']) ?? '' },
        { description: `About ${random.below(9)}`, openGraphTitle: 'Shared' },
        { openGraphImage: random.pick(['', 'https://e.org/a.png']) ?? '' },
      ]) ?? {},
  }),
  'set-link-address': (source) => {
    const block = pickBlock(source, ({ tag }) => tag === 'a');
    if (!block) return null;
    const { random, document } = source;
    const styleIndex = random.pick([undefined, undefined, -2, -1, ...document.linkStyles.map((style) => style.index)]);
    const alias = random.pick([undefined, 'alias "1"', '']);
    return {
      beId: block.beId,
      href: random.pick(addresses) ?? '',
      ...(alias === undefined ? {} : { alias }),
      ...(styleIndex === undefined ? {} : { styleIndex }),
    };
  },
  'set-image': (source) => {
    const block = pickBlock(source, ({ tag, rules }) => tag === 'img' && rules.canChangeImage);
    if (!block) return null;
    const number = source.random.below(1000);
    const size = source.random.chance(0.5) ? { width: number, height: 10 } : {};
    return { beId: block.beId, src: `/files/p${number} "x".png`, ...size };
  },
  'resize-image': (source) => {
    const block = pickBlock(
      source,
      ({ tag, rules }) => tag === 'img' && (rules.canResize || source.random.chance(0.1)),
    );
    const { random } = source;
    return block && { beId: block.beId, width: random.below(900), height: random.below(500) + 1 };
  },
  'set-image-alt': (source) => {
    const block = pickBlock(source, ({ tag }) => tag === 'img');
    return block && { beId: block.beId, alt: `"${source.random.below(100)}" & <b> {{ name }}` };
  },
  'set-image-alts': ({ random, tree }) => {
    const images = [...walkBlocks(tree)].filter(({ tag }) => tag === 'img' && random.chance(0.7));
    if (images.length === 0) return null;
    return { beIds: images.map(({ beId }) => beId), alt: `All "${random.below(100)}" & <b> {{ name }}` };
  },
  'set-image-link': (source) => {
    const block = pickBlock(source, ({ tag, rules }) => tag === 'img' && rules.canLink);
    return block && { beId: block.beId, href: source.random.pick(addresses) ?? '' };
  },
  'set-background': (source) => {
    const block = pickBlock(source, ({ kinds }) => kinds.has('background') || kinds.has('bg'));
    return block && { beId: block.beId, src: `/files/bg${source.random.below(1000)} (1).png` };
  },
  'set-background-color': (source) => {
    const block = pickBlock(source, ({ kinds }) => kinds.has('bgcolor') || kinds.has('bg'));
    const number = source.random.below(900) + 100;
    return (
      block && { beId: block.beId, color: source.random.chance(0.5) ? `#${number}` : `rgb(${number % 256}, 2, 3)` }
    );
  },
  'set-code': (source) => {
    const block = pickBlock(source, ({ isCode }) => isCode);
    return block && { beId: block.beId, code: `<${source.random.below(100)}> & {{ x }}\n%%y%%` };
  },
  'set-anchor': (source) => {
    const block = pickBlock(source, ({ rules }) => rules.canAnchorEdit);
    return block && { beId: block.beId, anchor: source.random.pick(['h1', 'h2', 'u1', 'start', 'f1', 'end-2']) ?? 'x' };
  },
  'set-field': (source) => {
    const block = pickBlock(source, (found) => readField(found) !== null);
    if (!block) return null;
    const { random } = source;
    const { beId, rules, tag } = block;
    return {
      beId,
      ...(rules.canValue && random.chance(0.6) ? { value: `v "${random.below(50)}" <i>` } : {}),
      ...(rules.canPlaceholder && random.chance(0.6) ? { placeholder: `p & ${random.below(50)}` } : {}),
      ...(rules.canRows && random.chance(0.6) ? { rows: random.below(9) + 1 } : {}),
      ...(tag === 'select' ? { options: ['A & B', 'Two', '<three>'].slice(0, random.below(4)) } : {}),
      ...(random.chance(0.3) ? { isRequired: random.chance(0.5) } : {}),
    };
  },
  'set-preview-text': ({ random }) => ({ text: random.pick(['', 'News & more', 'Hi {{ name }}', '<b>"x"']) ?? '' }),
  'split-paragraph': (source) => {
    const block = openAny(source, ({ tag, rules }) => tag === 'p' || rules.canRepeat);
    return block && { beId: block.beId };
  },
  'join-paragraph': (source) => {
    const block = pickBlock(source, ({ tag, kinds, beId }) => {
      if (!kinds.has('edit')) return false;
      const siblings = [...walkBlocks(source.tree)].filter(
        (other) => source.tree.parentOf.get(other.beId) === source.tree.parentOf.get(beId),
      );
      const before = siblings[siblings.findIndex((other) => other.beId === beId) - 1];
      return before?.tag === tag && before.kinds.has('edit');
    });
    return block && { beId: block.beId };
  },
};

/** The names of all commands. */
export const commandNames = Object.keys(pickers) as readonly CommandName[];

function pickPlace(
  { random, tree }: PickSource,
  zones: readonly (string | number)[],
): CommandArgs['drop-palette-item']['place'] {
  const zoneId = random.pick(zones);
  const block = random.pick([...tree.blocks.keys()]) ?? '';
  if (zoneId !== undefined && random.chance(0.6)) return { kind: 'zone', zoneId };
  return (
    random.pick([{ kind: 'after', beId: block }, { kind: 'into', beId: block }, { kind: 'end' }] as const) ?? {
      kind: 'end',
    }
  );
}

/** Picks any block that satisfies the test. */
function pickBlock({ tree, random }: PickSource, test: (block: SourceBlock) => boolean): SourceBlock | null {
  const found: SourceBlock[] = [];
  for (const block of walkBlocks(tree)) if (test(block)) found.push(block);
  return random.pick(found) ?? null;
}

/** Opens any editable text. */
function openAny(source: PickSource, test: (block: SourceBlock) => boolean = () => true): SourceBlock | null {
  for (let tries = 0; tries < 4; tries++) {
    const block = pickBlock(source, (found) => canEditText(source.tree, found.beId) === true && test(found));
    if (block && source.openText(block.beId)) return block;
  }
  return null;
}
