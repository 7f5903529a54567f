import { blockRanges, structureKind } from '../blocks/block-layout';
import { carryContent, type RetainedContent } from '../blocks/carry-content';
import { outermostBlocks } from '../blocks/cut-blocks';
import { groupsOf, itemSource, type PaletteGroup, paletteGroups } from '../blocks/groups';
import { NamesInUse } from '../blocks/names-in-use';
import { paletteTitle } from '../blocks/palette-title';
import { prepareReplacement, withBlockId } from '../blocks/prepare-insert';
import { pairUnnamed, withoutNames } from '../blocks/unnamed-slots';
import { variationsOf } from '../blocks/variations';
import { readAttribute } from '../html/attributes';
import { plainText } from '../html/html-text';
import { scanSource } from '../html/scan-source';
import { applyEdits, type TextEdit } from '../html/text-edits';
import { isRefusal } from '../refusal';
import { applyStep } from '../source/apply-step';
import { markSource } from '../source/mark-source';
import { emptySectionMarker } from '../source/markers';
import { parseSource } from '../source/parse-source';
import { blockSource, printTree } from '../source/source-tree';
import type { SourceBlock, SourceTree } from '../types';
import { createDocumentSource } from './document-source';
import { keepBlockIds } from './keep-block-ids';
import { readMetadata } from './metadata';
import { metadataSteps } from './metadata-steps';
import { keepPinLink } from './pin-links';
import { matchThemes, type ThemeMatches } from './theme-matches';
import { newContents } from './upgrade-changes';

/** A part of a document that an upgrade doesn't carry over as it is. */
export interface UpgradeNote {
  /**
   * `kept`: the new theme has no such block, so it stays unchanged. `lost`: the new block has no place for the content.
   * `added`: a section or component that only the new theme has, so the document doesn't use it. `changed`: content of the
   * new theme that the block gets; only if `isDescribed`.
   */
  kind: 'kept' | 'lost' | 'added' | 'changed';
  /** The block's label; '' = outside the sections. */
  block: string;
  /** The lost or new content as readable text. */
  text: string;
}

export interface UpgradedDocument {
  html: string;
  notes: readonly UpgradeNote[];
}

export interface UpgradeOptions {
  markerPrefix: string;
  newId(): string;
  /** The theme version that the document was created with, and the target version. */
  from: SourceTree;
  to: SourceTree;
  /** Whether the notes list the content that comes from the new theme, for a person who looks at one document. */
  isDescribed?: boolean;
}

/** Maximum length of a quote of lost or new content, in characters. */
const maxQuoteLength = 80;

/**
 * Upgrades a document to another version of its theme. Each section and component gets the theme's source for its group
 * and variation index, with its content carried over by `data-block`; without a group, it is matched by title, or else
 * by its place and structure in the theme. Content that is still that of the old theme follows the new one. Blocks that
 * the theme no longer has stay unchanged. The frame around the sections comes from the theme, with the document's
 * content and metadata, unless the sections are in several places: in that case it stays unchanged.
 */
export function upgradeDocument(html: string, options: UpgradeOptions): UpgradedDocument {
  const { markerPrefix, newId, to } = options;
  const tree = parseSource(html, { markerPrefix, newId });
  const source = printTree(tree);
  const upgrade = new Upgrade(tree, options);
  const { ranges } = upgrade;
  const edits = upgrade.edits();
  const { notes } = upgrade;
  for (const block of upgrade.matches.added()) notes.push({ kind: 'added', block, text: '' });
  const { items } = upgrade;
  const spans = items.flatMap((item) => ranges.get(item.beId) ?? []);
  const [start, end] = [spans[0]?.start, spans.at(-1)?.end];
  const frame = createDocumentSource(to, markerPrefix);
  const mark = emptySectionMarker(markerPrefix);
  const isFrameKept =
    !frame.includes(mark) ||
    !(items.length === 0 ? source.includes(mark) : edits.length > 0 && isOneRow(source, spans));
  if (isFrameKept) return { html: fillMarkers(tree, applyEdits(source, edits), options), notes };
  const middle =
    start === undefined || end === undefined ? mark : applyEdits(source.slice(start, end), shift(edits, -start));
  const oldFrame =
    start === undefined || end === undefined ? source : source.slice(0, start) + mark + source.slice(end);
  const newFrame = upgrade.carry('', oldFrame, frame, createDocumentSource(options.from, markerPrefix));
  const whole = fillMarkers(
    tree,
    newFrame.replace(mark, () => middle),
    options,
  );
  return { html: upgrade.withMetadata(whole), notes };
}

/**
 * Upgrades a pinned section and its contents to another version of its theme. Doesn't throw: a section that the theme
 * no longer has stays unchanged, and a note is added.
 */
export function upgradeSection(html: string, options: UpgradeOptions): UpgradedDocument {
  const tree = parseSource(html, options);
  const upgrade = new Upgrade(tree, options);
  return { html: fillMarkers(tree, applyEdits(printTree(tree), upgrade.edits()), options), notes: upgrade.notes };
}

class Upgrade {
  readonly notes: UpgradeNote[] = [];
  private readonly tree: SourceTree;
  readonly ranges: ReturnType<typeof blockRanges>;
  /** The outermost sections and components. */
  readonly items: readonly SourceBlock[];
  private readonly options: UpgradeOptions;
  private readonly fromGroups: ReadonlyMap<string, ReturnType<typeof groupsOf>[number]>;
  private readonly toGroups: ReadonlyMap<string, readonly PaletteGroup[]>;
  private readonly inUse: NamesInUse;
  private readonly oldTheme: string;
  readonly matches: ThemeMatches;

  constructor(tree: SourceTree, options: UpgradeOptions) {
    this.tree = tree;
    this.ranges = blockRanges(tree);
    this.items = outermostBlocks(tree.root, isItem).filter(({ trust }) => trust.outer);
    this.options = options;
    this.fromGroups = new Map(groupsOf(options.from).map((group) => [`${group.type} ${group.name}`, group]));
    this.toGroups = byKey(paletteGroups(options.to));
    this.inUse = new NamesInUse(printTree(tree));
    this.oldTheme = printTree(options.from);
    this.matches = matchThemes(options.from, options.to);
  }

  edits(): TextEdit[] {
    return this.items.flatMap((item) => {
      const range = this.ranges.get(item.beId);
      const text = range && this.itemOf(item);
      return text === undefined || text === null ? [] : [{ start: range?.start ?? 0, end: range?.end ?? 0, text }];
    });
  }

  /** Returns the upgraded source of a section or component; null = unchanged. */
  private itemOf(item: SourceBlock): string | null {
    const text = this.rebuilt(item);
    return text === null ? null : keepPinLink(item, text, this.options);
  }

  private rebuilt(item: SourceBlock): string | null {
    const { markerPrefix, newId } = this.options;
    const inner = this.withComponents(item);
    const found = this.targetOf(item);
    if (!found) return inner === blockSource(item) ? null : inner;
    const original = found.former ? itemSource(found.type, found.former) : undefined;
    const carried = this.carry(nameOf(item), inner, itemSource(found.type, found.member), original);
    const prepared = prepareReplacement(carried, inner, this.inUse, {
      markerPrefix,
      newId,
      ...(found.index === null ? {} : { variationIndex: found.index }),
    });
    return withBlockId(prepared, markerPrefix, item.beId);
  }

  /** Returns the source of a section with its components upgraded. */
  private withComponents(item: SourceBlock): string {
    const source = blockSource(item);
    const base = this.ranges.get(item.beId)?.start ?? 0;
    const edits = outermostBlocks(item, isItem).flatMap((component): TextEdit[] => {
      const range = this.ranges.get(component.beId);
      const text = component.trust.outer && range ? this.itemOf(component) : null;
      return text === null || !range ? [] : [{ start: range.start - base, end: range.end - base, text }];
    });
    return applyEdits(source, edits);
  }

  private targetOf(
    item: SourceBlock,
  ): { type: 'section' | 'component'; member: SourceBlock; former: SourceBlock | null; index: number | null } | null {
    const type = item.kinds.has('section') ? 'section' : 'component';
    if (/\bbe-code-edit\b/.test(readAttribute(item.open, 'class') ?? '')) return null;
    const variations = this.fromGroups.get(`${type} ${item.groupName}`);
    const index = variationsOf(this.tree, item.beId, variations ? [variations] : [])?.index ?? 0;
    const former = this.matches.formerOf(type, item, index);
    const group = this.groupOf(type, item);
    const member = group?.members[item.groupName === '' ? 0 : index];
    if (group && member) return { type, member, former, index: group.members.length > 1 ? index : null };
    const later = former && this.matches.laterOf(type, former);
    if (later) {
      const { members } = later.group;
      return { type, member: later.member, former, index: members.length > 1 ? members.indexOf(later.member) : null };
    }
    this.notes.push({ kind: 'kept', block: nameOf(item), text: '' });
    return null;
  }

  private groupOf(type: 'section' | 'component', item: SourceBlock): PaletteGroup | undefined {
    if (item.groupName !== '') return this.toGroups.get(`${type} ${item.groupName}`)?.[0];
    const named = this.toGroups.get(`${type}  ${item.title}`) ?? [];
    if (item.title !== '') return named.length === 1 ? named[0] : undefined;
    const slots = slotNames(item);
    const alike = named.filter(({ members: [first] }) => first !== undefined && slotNames(first) === slots);
    return slots !== '' && alike.length === 1 ? alike[0] : undefined;
  }

  /**
   * Returns `to` with the content of `from` that isn't in `original`; content without a place is added to the notes.
   */
  carry(block: string, from: string, to: string, original?: string): string {
    const { markerPrefix, isDescribed = false } = this.options;
    const paired = pairUnnamed(from, to, markerPrefix, original);
    const { html, retained } = carryContent(paired.from, paired.to, [], {
      markerPrefix,
      originalHtml: paired.original,
    });
    for (const text of [...paired.left, ...retained.map(quoteOf)]) {
      // The theme's own content isn't a loss.
      if (text === '' || this.oldTheme.includes(text)) continue;
      this.notes.push({
        kind: 'lost',
        block,
        text: plainText(text).slice(0, maxQuoteLength) || text.slice(0, maxQuoteLength),
      });
    }
    const changed = isDescribed ? newContents(from, html, markerPrefix) : [];
    for (const text of changed) this.notes.push({ kind: 'changed', block, text: text.slice(0, maxQuoteLength) });
    return withoutNames(html);
  }

  /** Returns the document with the metadata that the document changed from its old theme. */
  withMetadata(html: string): string {
    const mine = readMetadata(printTree(this.tree));
    const theirs = readMetadata(this.oldTheme);
    const changed = Object.entries(mine).filter(
      ([name, value]) => value !== '' && value !== theirs[name as keyof typeof theirs],
    );
    let tree = parseSource(html, this.options);
    const steps = metadataSteps(tree, Object.fromEntries(changed));
    if (isRefusal(steps)) return html;
    for (const step of steps) tree = applyStep(tree, step, { ...this.options, mustApply: true }).tree;
    return printTree(tree);
  }
}

function byKey(groups: readonly PaletteGroup[]): Map<string, PaletteGroup[]> {
  const found = new Map<string, PaletteGroup[]>();
  for (const group of groups) {
    const key = groupKey(group);
    const alike = found.get(key);
    if (alike) alike.push(group);
    else found.set(key, [group]);
  }
  return found;
}

/** Blocks without a group are distinguished by their title. */
function groupKey({ type, name, members: [first] }: PaletteGroup): string {
  return name === '' ? `${type}  ${first?.title ?? ''}` : `${type} ${name}`;
}

function isItem(block: SourceBlock): boolean {
  const kind = structureKind(block);
  return kind === 'section' || kind === 'component';
}

function nameOf(block: SourceBlock): string {
  return paletteTitle([block], block.kinds.has('section') ? 'section' : 'component', 1);
}

function slotNames(block: SourceBlock): string {
  const source = blockSource(block);
  return scanSource(source)
    .tags.flatMap(({ isEnd, start, end }) => (isEnd ? [] : [source.slice(start, end)]))
    .map((tag) => readAttribute(tag, 'data-block') ?? '')
    .filter((name) => name !== '')
    .join('\n');
}

/** Returns the visible part of content without a place. */
function quoteOf(entry: RetainedContent[number]): string {
  if ('component' in entry) return entry.html ?? '';
  const { inner, attributes, backgroundImage } = entry.content;
  return inner ?? attributes.src ?? attributes.value ?? backgroundImage ?? '';
}

/** Returns whether only text and comments are between the sections, so that they are siblings. */
function isOneRow(source: string, spans: readonly { start: number; end: number }[]): boolean {
  return spans.every(({ start }, at) => {
    const former = spans[at - 1];
    return !former || scanSource(source.slice(former.end, start)).tags.length === 0;
  });
}

function shift(edits: readonly TextEdit[], by: number): TextEdit[] {
  return edits.map(({ start, end, text }) => ({ start: start + by, end: end + by, text }));
}

/** Gives blocks from the theme their previous ids, or new ones. */
function fillMarkers(before: SourceTree, html: string, { markerPrefix, newId }: UpgradeOptions): string {
  return keepBlockIds(before, markSource(html, { markerPrefix, newId }), { markerPrefix, newId });
}
