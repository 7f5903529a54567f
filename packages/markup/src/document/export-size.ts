import { outermostBlocks } from '../blocks/cut-blocks';
import { scanSource } from '../html/scan-source';
import type { BeId, SourceBlock, SourceTree } from '../types';
import { type ExportOptions, exportHtml } from './export-html';

/** The size of one section, or of the frame, in an export. */
export interface PartSize {
  /** '' = the frame: everything outside the sections. */
  beId: BeId;
  bytes: number;
}

/** The size of a document's export. Bytes are UTF-8, the encoding of sent email. */
export interface ExportSize {
  bytes: number;
  /** The frame, then the sections in document order. */
  parts: readonly PartSize[];
  /** Number of characters of each style element, in document order. */
  styleLengths: readonly number[];
}

/** The export options without the marker prefix, which is part of the tree. */
export type SizeOptions = Omit<ExportOptions, 'markerPrefix' | 'keepTags'>;

/**
 * Measures the export of one document repeatedly; unchanged parts are measured only once. The sum of the parts is the
 * size of the result of `exportHtml`.
 */
export class ExportMeter {
  private readonly sections = new WeakMap<SourceBlock, number>();
  private readonly texts = new Map<string, { bytes: number; styles: readonly number[] }>();

  constructor(private readonly options: SizeOptions = {}) {}

  /** Measures one section per step, so that other work can run in between and `measure` finds the results cached. */
  *weigh(tree: SourceTree): Generator<undefined> {
    for (const block of outermostBlocks(tree.root, isSection)) {
      if (this.sections.has(block)) continue;
      this.measureSection(block, tree.markerPrefix);
      yield;
    }
  }

  measure(tree: SourceTree): ExportSize {
    const parts: PartSize[] = [];
    const styleLengths: number[] = [];
    let frame = 0;
    const used = new Set<string>();
    const addText = (text: string): void => {
      if (text === '') return;
      used.add(text);
      const { bytes, styles } = this.measureText(text, tree.markerPrefix);
      frame += bytes;
      styleLengths.push(...styles);
    };
    const visit = (block: SourceBlock, options: { nextIsHidden: boolean }): void => {
      if (isSection(block)) {
        const bytes = this.measureSection(block, tree.markerPrefix);
        parts.push({ beId: block.beId, bytes });
        if (options.nextIsHidden && block.close === '') frame -= trailingBlanks(block);
        return;
      }
      addText(block.open);
      addParts(block);
      addText(block.close);
    };
    const addParts = (block: SourceBlock): void => {
      block.parts.forEach((part, index) => {
        const next = block.parts[index + 1];
        const nextIsHidden = typeof next === 'object' && isCut(next);
        if (typeof part === 'string') addText(nextIsHidden ? part.trimEnd() : part);
        else if (!isCut(part)) visit(part, { nextIsHidden });
      });
    };
    addParts(tree.root);
    for (const text of this.texts.keys()) if (!used.has(text)) this.texts.delete(text);
    const bytes = parts.reduce((sum, part) => sum + part.bytes, frame);
    return { bytes, parts: [{ beId: '', bytes: frame }, ...parts], styleLengths };
  }

  private measureSection(block: SourceBlock, markerPrefix: string): number {
    const known = this.sections.get(block);
    if (known !== undefined) return known;
    const bytes = utf8Length(exportHtml(shownSource(block), { ...this.options, markerPrefix }));
    this.sections.set(block, bytes);
    return bytes;
  }

  private measureText(text: string, markerPrefix: string): { bytes: number; styles: readonly number[] } {
    const known = this.texts.get(text);
    if (known) return known;
    const html = exportHtml(text, { ...this.options, markerPrefix });
    const { runs } = scanSource(html);
    const styles = runs.filter(({ kind }) => kind === 'style').map(({ start, end }) => end - start);
    const measured = { bytes: utf8Length(html), styles };
    this.texts.set(text, measured);
    return measured;
  }
}

/**
 * Returns the length of a text in UTF-8 bytes without encoding it. A lone surrogate counts as its replacement
 * character.
 */
export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 0x80) continue;
    if (code < 0x800) bytes += 1;
    else {
      bytes += 2;
      const isPair = code >= 0xd800 && code < 0xdc00 && (text.charCodeAt(index + 1) & 0xfc00) === 0xdc00;
      // A surrogate pair is four bytes.
      if (isPair) index += 1;
    }
  }
  return bytes;
}

/** Returns whether a block is a section that is exported as one part. */
export function isSection(block: SourceBlock): boolean {
  return block.kinds.has('section') && block.trust.outer;
}

/** Returns whether an export leaves a block out: a variation that isn't shown. */
export function isCut(block: SourceBlock): boolean {
  return block.isHidden && block.trust.outer;
}

/** Returns a section's source without hidden variations, as in an export. */
export function shownSource(block: SourceBlock): string {
  let text = block.open;
  for (const part of block.parts) {
    if (typeof part === 'string') text += part;
    else if (isCut(part)) text = text.trimEnd();
    else text += shownSource(part);
  }
  return text + block.close;
}

/**
 * Returns the length of the whitespace at the end of a block without an end tag, which is removed with a hidden block
 * after it.
 */
export function trailingBlanks(block: SourceBlock): number {
  const text = shownSource(block);
  return text.length - text.trimEnd().length;
}
