import { preambleEnd } from '../html/mask-source';
import { scanSource } from '../html/scan-source';
import { type CanvasNotes, notesOf } from '../source/canvas-notes';
import { emptyPlaceOf } from '../source/empty-places';
import { markerText } from '../source/markers';
import { blockSource, contextOf, getBlock } from '../source/source-tree';
import { isTextBlock } from '../source/text-blocks';
import type { BeId, SourceBlock, SourceTree } from '../types';
import { placeInside } from './canvas-place';
import { escapeAttribute } from './placeholders';
import { type ProjectionPlan, projectSource } from './project-source';

export interface CanvasOptions {
  /** The base address of the theme's relative addresses: `/assets/{key}/`. */
  assetBase: string;
  mode?: 'email' | 'page' | 'template';
  /** Styles for the canvas only, added to the editor's own. */
  style?: string;
  /** If false, images, fonts and styles of other hosts aren't loaded. */
  loadsRemoteContent?: boolean;
  /** For isolation tests only: disables one of the two protections. */
  walls?: { neutralize?: boolean; csp?: boolean };
}

/**
 * The second protection of the isolation, also sent as a header: nothing can run; images, fonts and styles can load.
 */
const CANVAS_CSP =
  "default-src 'none'; script-src 'none'; object-src 'none'; frame-src 'none'; form-action 'none'; connect-src 'none'; " +
  "img-src 'self' https: data: blob:; media-src 'self' https: data:; font-src 'self' https: data:; " +
  "style-src 'self' 'unsafe-inline' https: data:";

/**
 * Returns the whole document for the canvas frame, to be written with `document.write`. The elements are the source's;
 * blocks have `data-be-id="{prefix}:{id}"`, template tokens are chips or comments, and nothing in it can run.
 */
export function toCanvasHtml(tree: SourceTree, options: CanvasOptions): string {
  const notes = notesOf(tree.root);
  const [lead] = tree.root.parts;
  if (!notes || typeof lead !== 'string' || options.walls) return projectWhole(tree, options);
  const begin = lead.startsWith('\uFEFF') ? 1 : 0;
  const head = projectSource(lead.slice(begin), planOf({ ...tree.root, parts: [] }, 0), {
    markerPrefix: tree.markerPrefix,
    startPlace: 'head',
    isNeutralized: true,
  });
  const at = headOffset(head);
  const pieces = [head.slice(0, at), headHtml(tree.markerPrefix, options), head.slice(at)];
  spliceParts(tree, tree.root.parts.slice(1), notes, pieces);
  return pieces.join('');
}

/** Adds the canvas HTML of parts in which only the blocks in `notes` differ from their source. */
function spliceParts(tree: SourceTree, parts: SourceBlock['parts'], notes: CanvasNotes, pieces: string[]): void {
  for (const part of parts) {
    if (typeof part === 'string') pieces.push(part);
    else if (!notes.around.has(part.beId)) pieces.push(blockSource(part));
    else if (notes.dirty.has(part.beId)) pieces.push(blockToCanvasHtml(tree, part.beId));
    else {
      pieces.push(notes.unmarked.has(part.beId) ? openWithId(tree, part) : part.open);
      spliceParts(tree, part.parts, notes, pieces);
      pieces.push(part.close);
    }
  }
}

/** Returns the start tag of a block as on the canvas: with its id directly after the tag name. */
function openWithId(tree: SourceTree, { open, tag, beId }: SourceBlock): string {
  const nameEnd = 1 + tag.length;
  return open.slice(0, nameEnd) + markerText('id', tree.markerPrefix, beId) + open.slice(nameEnd);
}

function projectWhole(tree: SourceTree, options: CanvasOptions): string {
  const source = blockSource(tree.root);
  const scan = scanSource(source);
  const begin = preambleEnd(scan);
  const plan = planOf(tree.root, -begin);
  const isFragment = tree.fragmentContext.length > 0;
  const hasFrame = scan.tags.some((tag) => tag.name === 'html' || tag.name === 'head' || tag.name === 'body');
  const body = projectSource(source.slice(begin), plan, {
    markerPrefix: tree.markerPrefix,
    startPlace: isFragment ? placeInside(tree.fragmentContext.at(-1)) : hasFrame ? 'head' : 'flow',
    isNeutralized: options.walls?.neutralize !== false,
  });
  const wrap = tree.fragmentContext.map((name) => `<${name}>`).join('');
  const head = headHtml(tree.markerPrefix, options);
  if (isFragment) return head + wrap + body;
  const at = headOffset(body);
  return body.slice(0, at) + head + body.slice(at);
}

/** Returns the canvas html of one block, identical to its part of `toCanvasHtml`. */
export function blockToCanvasHtml(tree: SourceTree, beId: BeId, options: Pick<CanvasOptions, 'walls'> = {}): string {
  const block = getBlock(tree, beId);
  return projectSource(blockSource(block), planOf({ ...tree.root, parts: [block] }, 0), {
    markerPrefix: tree.markerPrefix,
    startPlace: placeInside(contextOf(tree, beId).path.at(-1)),
    isNeutralized: options.walls?.neutralize !== false,
  });
}

/** Returns the offsets of the blocks, editable texts and empty places below a block, plus `shift`. */
function planOf(root: SourceBlock, shift: number): ProjectionPlan {
  const blocks = new Map<number, SourceBlock>();
  const texts: { start: number; end: number }[] = [];
  const empty: { at: number; kind: 'component' | 'region' }[] = [];
  const waiting: { block: SourceBlock; start: number }[] = [{ block: root, start: shift }];
  for (let entry = waiting.pop(); entry; entry = waiting.pop()) {
    const { block, start } = entry;
    let at = start + block.open.length;
    if (block !== root) {
      blocks.set(start, block);
      const end = start + block.length - block.close.length;
      if (isTextBlock(block) && (texts.at(-1)?.end ?? -1) <= start) texts.push({ start: at, end });
      const place = emptyPlaceOf(block);
      if (place) empty.push({ at: at + place.innerOffset, kind: place.kind });
    }
    const children: { block: SourceBlock; start: number }[] = [];
    for (const part of block.parts) {
      if (typeof part !== 'string') children.push({ block: part, start: at });
      at += part.length;
    }
    for (const child of children.reverse()) waiting.push(child);
  }
  return { blocks, texts, empty };
}

function headHtml(prefix: string, options: CanvasOptions): string {
  const policy = options.loadsRemoteContent === false ? CANVAS_CSP.replaceAll(' https:', '') : CANVAS_CSP;
  const csp = options.walls?.csp === false ? '' : `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
  return `${csp}<base href="${escapeAttribute(options.assetBase)}" target="_self"><style data-be-style="">${canvasStyle(prefix)}${options.style ?? ''}</style>`;
}

/**
 * Chips look the same in every theme and in both color schemes (docs/look.md 6): background and border together have
 * contrast on any color, and a theme's universal rules (`* { color: … !important }`) don't affect them.
 */
const chipStyle =
  'be-token[data-be-t]{display:inline-block!important;max-width:100%;box-sizing:border-box;margin:0 1px;padding:0 4px;border:0;' +
  'border-radius:3px;background:#e4ecef!important;color:#14394a!important;box-shadow:inset 0 0 0 1px #14394a;' +
  'font:normal .8em/1.5 ui-monospace,monospace!important;letter-spacing:0;text-transform:none;text-decoration:none;' +
  'text-indent:0;text-align:start;white-space:normal;overflow-wrap:anywhere;vertical-align:baseline;cursor:pointer}' +
  'be-token[data-be-lit]{box-shadow:inset 0 0 0 2px #14394a}' +
  'be-token[data-be-chosen]{background:#14394a!important;color:#fff!important;box-shadow:inset 0 0 0 1px #14394a,0 0 0 1px #fff}' +
  // The browser's selection color would cover the chip, gray on gray when the focus is elsewhere.
  'be-token[data-be-chosen]::selection{background:#14394a!important;color:#fff!important}';

/** The dashed placeholders have their own background, so that they are visible on any theme. */
const placeholderStyle =
  ':is([data-be-placeholder="component"],[data-be-placeholder="region"]){border:1px dashed #5d6468!important;' +
  'background:#f4f6f7!important;color:#3d474c!important;font:normal 13px/18px sans-serif!important;letter-spacing:0;' +
  'text-transform:none;text-align:center}' +
  '[data-be-placeholder="component"]{padding:40px 8px}' +
  '[data-be-placeholder="region"]{padding:15px 4px;overflow:hidden}';

function canvasStyle(prefix: string): string {
  return (
    `[data-be-hidden^="${prefix}:"],[data-be-off]{display:none!important}` +
    chipStyle +
    // The overlay above the frame shows the edited element; the browser's focus ring would cover the text.
    '[contenteditable]:focus{outline:none!important}' +
    placeholderStyle
  );
}

/** Returns the offset after the head start tag, or else after html's, or else after the doctype, or else 0. */
function headOffset(html: string): number {
  const scan = scanSource(html);
  const [first, second] = scan.tags;
  const isBlankTo = (end: number) =>
    scan.runs.every((run) => run.start >= end || !/\S/.test(html.slice(run.start, run.end)));
  const doctype = scan.declarations.find((entry) => entry.kind === 'doctype');
  const afterDoctype = doctype && (!first || doctype.start < first.start) && isBlankTo(doctype.start) ? doctype.end : 0;
  if (!first || first.isEnd || !isBlankTo(first.start)) return afterDoctype;
  if (first.name === 'head') return first.end;
  if (first.name !== 'html') return afterDoctype;
  return second && !second.isEnd && second.name === 'head' && isBlankTo(second.start) ? second.end : first.end;
}
