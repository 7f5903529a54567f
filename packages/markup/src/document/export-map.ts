import type { BeId, SourceBlock, SourceTree } from '../types';
import { exportHtml } from './export-html';
import { isCut, isSection, type SizeOptions, shownSource, trailingBlanks } from './export-size';

/** A part of an export, and the block that it comes from. */
interface ExportedPart {
  start: number;
  html: string;
  /** The section, or the frame. */
  block: SourceBlock;
  /** The part of the frame's own text; null = the whole section. */
  isFrame: boolean;
}

/**
 * Writes the export of a document and remembers which block each part comes from. The text is exactly that of
 * `exportHtml`.
 */
export class ExportMap {
  readonly html: string;
  private readonly parts: ExportedPart[] = [];
  private readonly inner = new Map<SourceBlock, { start: number; beId: BeId }[]>();

  constructor(
    private readonly tree: SourceTree,
    private readonly options: SizeOptions = {},
  ) {
    let html = '';
    const add = (source: string, block: SourceBlock, isFrame: boolean): void => {
      if (source === '') return;
      const written = this.write(source);
      this.parts.push({ start: html.length, html: written, block, isFrame });
      html += written;
    };
    const visit = (block: SourceBlock, isBeforeHidden: boolean): void => {
      if (isSection(block)) {
        const source = shownSource(block);
        const isTrimmed = isBeforeHidden && block.close === '';
        add(isTrimmed ? source.slice(0, source.length - trailingBlanks(block)) : source, block, false);
        return;
      }
      add(block.open, block, true);
      addParts(block);
      add(block.close, block, true);
    };
    const addParts = (block: SourceBlock): void => {
      block.parts.forEach((part, index) => {
        const next = block.parts[index + 1];
        const isBeforeHidden = typeof next === 'object' && isCut(next);
        if (typeof part === 'string') add(isBeforeHidden ? part.trimEnd() : part, block, true);
        else if (!isCut(part)) visit(part, isBeforeHidden);
      });
    };
    addParts(tree.root);
    this.html = html;
  }

  /** Returns the innermost block at an offset of the export; '' = outside all blocks. */
  blockAt(offset: number): BeId {
    const part = this.partAt(offset);
    if (!part) return '';
    if (part.isFrame) return part.block === this.tree.root ? '' : part.block.beId;
    const places = this.inner.get(part.block) ?? this.placesIn(part.block);
    this.inner.set(part.block, places);
    const inside = offset - part.start;
    return places.findLast(({ start }) => start <= inside)?.beId ?? part.block.beId;
  }

  private partAt(offset: number): ExportedPart | undefined {
    let low = 0;
    let high = this.parts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.parts[middle]?.start ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return this.parts[low - 1];
  }

  /** Returns where the code of each block in a section begins or continues. */
  private placesIn(section: SourceBlock): { start: number; beId: BeId }[] {
    const places: { start: number; beId: BeId }[] = [];
    let at = 0;
    const add = (source: string, { beId }: SourceBlock): void => {
      if (places.at(-1)?.beId !== beId) places.push({ start: at, beId });
      at += this.write(source).length;
    };
    const visit = (block: SourceBlock): void => {
      add(block.open, block);
      block.parts.forEach((part, index) => {
        const next = block.parts[index + 1];
        if (typeof part === 'string') add(typeof next === 'object' && isCut(next) ? part.trimEnd() : part, block);
        else if (!isCut(part)) visit(part);
      });
      add(block.close, block);
    };
    visit(section);
    return places;
  }

  private write(source: string): string {
    return exportHtml(source, { ...this.options, markerPrefix: this.tree.markerPrefix });
  }
}
