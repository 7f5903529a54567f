import { readAttribute } from '../html/attributes';
import { applyEdits, type TextEdit } from '../html/text-edits';
import { readBlockTags } from '../rules/block-rules';
import { copyTags, hasOwnTags, type OwnTags } from '../rules/copy-tags';
import { stripTags } from '../rules/strip-tags';
import { readZones } from '../zones/read-zones';
import { type Area, type AreaKind, areaKindOf, describeArea } from './areas';
import { findNewAreas } from './find-new-areas';
import { longestRun } from './longest-run';
import { pairLoose } from './pair-loose';
import { MAX_PAIRED_NODES, pairNodes } from './pair-nodes';
import { type MarkNode, memoize, Names, type NodeTree, readNodes } from './read-nodes';

/** The tagged elements of the former file: which were found in the new one, and how. */
interface MarkReport {
  /** Number of tagged elements in the former file, and of those that were found. */
  total: number;
  found: number;
  /** Found in another order, or in another section. */
  moved: readonly Area[];
  /** Found with another text or image. */
  changed: readonly Area[];
  lost: readonly Area[];
  /** Elements of the new file that look like areas and aren't in the former one. */
  added: readonly Area[];
}

export interface CarriedMarks {
  /** The new file with tags. */
  source: string;
  /** The changes: each replaces one start tag. */
  edits: readonly TextEdit[];
  report: MarkReport;
  /** Number of loop iterations, which tests count instead of time. */
  steps: number;
}

interface Mark {
  node: MarkNode;
  /** Its counterpart, which has the tags now. */
  fresh: MarkNode | null;
  /** Index of the nearest mark around it; -1 = none. */
  around: number;
}

/**
 * Writes the tags of a theme to a new file of its designer that has none: each tagged element is found again by place,
 * structure and text. Only start tags change, and without the tags the result is the new file again, byte for byte.
 * Returns null if the theme has no tags or the new file has some, and if one of the files can't be parsed or is too large. Comments
 * around hidden parts aren't written: they aren't part of a start tag.
 */
export function carryMarks(oldSource: string, freshSource: string): CarriedMarks | null {
  if (hasTags(freshSource)) return null;
  const names = new Names();
  const old = readNodes(oldSource, names);
  if (!old.nodes.some(({ tags }) => hasOwnTags(tags))) return null;
  const fresh = readNodes(freshSource, names);
  const isTooLarge = old.nodes.length + fresh.nodes.length > MAX_PAIRED_NODES;
  if (fresh.nodes.length === 0 || isTooLarge || hasForeignNames(old, fresh)) return null;
  const pairs = pairNodes(old, fresh);
  const zones = readZones(freshSource);
  const edits: TextEdit[] = [];
  const marks = readMarks(old);
  const written = memoize((tags: OwnTags) => memoize((open: string) => copyTags(tags, open)));
  const tagged = ({ tags }: MarkNode, open: string): string | null => written(tags)(open);
  for (const mark of marks) {
    const found = fresh.nodes[pairs.toFresh[mark.node.index] ?? -1];
    const open = found && canTake(mark.node, found) ? tagged(mark.node, found.open) : null;
    if (!found || open === null) continue;
    mark.fresh = found;
    edits.push({ start: found.start, end: found.openEnd, text: open });
  }
  edits.push(...pairLoose(old.loose, fresh.loose));
  const source = applyEdits(freshSource, edits);
  const found = marks.filter(({ fresh: counterpart }) => counterpart !== null);
  const areaOf = ({ node }: Mark): Area => describeArea(oldSource, node);
  return {
    source,
    edits,
    report: {
      total: marks.length,
      found: found.length,
      moved: findMoved(marks).map(areaOf),
      changed: findChanged(marks, old, fresh).map(areaOf),
      lost: marks.filter(({ fresh: counterpart }) => counterpart === null).map(areaOf),
      added: findNewAreas({
        source,
        zones,
        edits,
        freshSource,
        isKnown: knownStarts(fresh, pairs.toOld),
        kinds: kindsOf(marks),
      }),
    },
    steps: old.steps + fresh.steps + pairs.steps + edits.length,
  };
}

/** Returns whether a source has tags. Tags don't define areas in a file that only has names. */
function hasTags(source: string): boolean {
  return stripTags(source) !== source;
}

/** Names without tags would become tags of the new file, and leave it with them. */
function hasForeignNames(old: NodeTree, fresh: NodeTree): boolean {
  const namesIn = ({ nodes, loose }: NodeTree): string[] =>
    [...nodes.map(({ tag, tags }) => ({ tag, tags })), ...loose.map(({ name, tags }) => ({ tag: name, tags }))].flatMap(
      ({ tag, tags }) =>
        tags.names.filter((entry) => isTagName(tag, entry.name)).map(({ name, value }) => `${name} ${value}`),
    );
  const known = new Set(namesIn(old));
  return namesIn(fresh).some((name) => !known.has(name));
}

/** In a file with tags, slot names and link styles are tags on any element. */
function isTagName(tag: string, name: string): boolean {
  return name === 'data-block' || (name === 'data-style' && tag === 'a');
}

function readMarks(old: NodeTree): Mark[] {
  const marks: Mark[] = [];
  const open: { end: number; at: number }[] = [];
  for (const node of old.nodes) {
    if (!hasOwnTags(node.tags) && !node.tags.names.some(({ name }) => isTagName(node.tag, name))) continue;
    for (let top = open.at(-1); top && top.end <= node.start; top = open.at(-1)) open.pop();
    const around = open.at(-1)?.at ?? -1;
    open.push({ end: node.end, at: marks.length });
    marks.push({ node, fresh: null, around });
  }
  return marks;
}

/** Returns whether an element can have the tags of its counterpart. */
function canTake({ tags, open, trust, isInline }: MarkNode, fresh: MarkNode): boolean {
  if ((trust.outer && !fresh.trust.outer) || (trust.inner && !fresh.trust.inner)) return false;
  // Only its text could be edited.
  if (isInline && !fresh.isInline && readBlockTags(open).kinds.has('edit')) return false;
  // A name of the author would be removed with the tags.
  return fresh.tags.names.every(({ name, value }) =>
    tags.names.some((own) => own.name === name && own.value === value),
  );
}

/** Returns the outermost marks that aren't in the order or in the mark that they were in. */
function findMoved(marks: readonly Mark[]): Mark[] {
  const siblings = new Map<number, Mark[]>();
  for (const mark of marks) {
    if (!mark.fresh) continue;
    const list = siblings.get(mark.around);
    if (list) list.push(mark);
    else siblings.set(mark.around, [mark]);
  }
  const moved = new Set<Mark>();
  for (const [around, list] of siblings) {
    const outer = marks[around]?.fresh;
    const inside = list.filter(
      ({ fresh }) => !fresh || !outer || (fresh.start >= outer.start && fresh.end <= outer.end),
    );
    const kept = new Set(longestRun(inside.map(({ fresh }) => fresh?.start ?? 0)));
    const inOrder = new Set(inside.filter((_mark, at) => kept.has(at)));
    for (const mark of list) if (!inOrder.has(mark)) moved.add(mark);
  }
  return marks.filter((mark) => moved.has(mark));
}

/** Returns the marks without other ones inside whose text or image isn't the same. */
function findChanged(marks: readonly Mark[], old: NodeTree, fresh: NodeTree): Mark[] {
  const isAround = new Set(marks.map(({ around }) => around));
  return marks.filter(({ node, fresh: found }, at) => {
    if (!found || isAround.has(at)) return false;
    return node.tag === 'img' ? srcOf(node) !== srcOf(found) : old.textOf(node) !== fresh.textOf(found);
  });
}

function srcOf({ bare }: MarkNode): string {
  return readAttribute(bare, 'src') ?? '';
}

function kindsOf(marks: readonly Mark[]): ReadonlySet<AreaKind> {
  return new Set([...new Map(marks.map(({ node }) => [node.open, node])).values()].map(areaKindOf));
}

/** Returns the offsets of the elements that are in the former file too. */
function knownStarts({ nodes }: NodeTree, toOld: Int32Array): ReadonlySet<number> {
  return new Set(nodes.filter(({ index }) => toOld[index] !== -1).map(({ start }) => start));
}
