import type { BeId, SourceBlock } from '@galley/markup';
import type { CanvasView } from '../api';
import { type ChangedRange, changedRange } from '../kernels/changed-range';
import type { Decoration } from '../types';
import type { CanvasLayer, LayerPlace } from './canvas-layer';
import { DecorationOverlay } from './decoration-overlay';
import * as dom from './safe-dom';
import { type DomFlow, readFlow } from './text-flow';
import { TextHighlights, type TextLookName } from './text-highlights';

const layers = new WeakMap<CanvasView, Decorations>();

/**
 * Replaces the decorations of one owner over the document, without changing it; [] removes them. Text decorations move
 * with the text around them, and are removed with their text.
 */
export function setDecorations(view: CanvasView, owner: string, decorations: readonly Decoration[]): void {
  layerOf(view).set(owner, decorations);
}

/** Returns the text that a block shows on the canvas; offsets of text decorations refer to it. */
export function textShown(view: CanvasView, beId: BeId): string {
  return layerOf(view).flowOf(beId)?.text ?? '';
}

function layerOf(view: CanvasView): Decorations {
  const known = layers.get(view);
  if (known) return known;
  const layer = view.addLayer((place) => new Decorations(place));
  layers.set(view, layer);
  return layer;
}

interface TextEntry {
  owner: string;
  look: TextLookName;
  from: number;
  to: number;
  range: AbstractRange | null;
}

/** A text with decorations, and its state when their positions were last computed. */
interface DecoratedText {
  entries: TextEntry[];
  text: string;
  element: Element | null;
  block: SourceBlock | undefined;
}

class Decorations implements CanvasLayer {
  private readonly blocks = new Map<string, readonly Extract<Decoration, { kind: 'block' }>[]>();
  private readonly texts = new Map<BeId, DecoratedText>();
  private readonly highlights = new TextHighlights();
  private readonly overlay: DecorationOverlay;
  private isStale = false;

  constructor(private readonly place: LayerPlace) {
    const { frame, surface } = place;
    this.overlay = new DecorationOverlay(frame, (beId) => surface.measure(beId));
  }

  set(owner: string, decorations: readonly Decoration[]): void {
    // Positions of other owners are updated first: the new ones refer to the current text.
    this.follow();
    for (const [beId, text] of this.texts) {
      text.entries = text.entries.filter((entry) => entry.owner !== owner);
      if (text.entries.length === 0) this.texts.delete(beId);
    }
    const flows = new Map<BeId, DomFlow | null>();
    const blocks: Extract<Decoration, { kind: 'block' }>[] = [];
    for (const decoration of decorations) {
      if (decoration.kind === 'block') {
        blocks.push(decoration);
        continue;
      }
      const { beId, look, from, to } = decoration;
      const flow = flows.get(beId) ?? this.flowOf(beId);
      flows.set(beId, flow);
      const known = this.texts.get(beId) ?? { entries: [], text: flow?.text ?? '', ...this.stateOf(beId) };
      known.entries.push({ owner, look, from, to, range: this.rangeOf(flow, from, to) });
      this.texts.set(beId, known);
    }
    const had = this.blocks.get(owner)?.length ?? 0;
    this.blocks.set(owner, blocks);
    this.paint();
    if (had + blocks.length > 0) this.place.surface.layoutChanged();
  }

  attach(): void {
    this.highlights.attach();
    this.follow();
    this.paint();
  }

  isInText(beId: BeId): boolean {
    return this.texts.has(beId);
  }

  draw(): void {
    this.follow();
    if (this.isStale) this.paint();
    this.overlay.draw([...this.blocks.values()].flat());
  }

  dispose(): void {
    this.overlay.remove();
  }

  flowOf(beId: BeId): DomFlow | null {
    const { index } = this.place.surface;
    const element = index.elementOf(beId);
    return element && readFlow(element, index);
  }

  /** Updates the positions in texts that may have changed, from a single change if possible. */
  follow(): void {
    for (const [beId, text] of this.texts) {
      const { element, block } = this.stateOf(beId);
      const isSame = text.element === element && text.block === block;
      if (isSame && (element === null || element !== this.place.surface.edited)) continue;
      Object.assign(text, { element, block });
      const flow = this.flowOf(beId);
      const change = flow && flow.text !== text.text ? changedRange(text.text, flow.text) : null;
      for (const entry of text.entries) {
        if (change) Object.assign(entry, movedRange(entry, change));
        entry.range = this.rangeOf(flow, entry.from, entry.to);
      }
      text.text = flow?.text ?? text.text;
      this.isStale = true;
    }
  }

  private stateOf(beId: BeId): { element: Element | null; block: SourceBlock | undefined } {
    const { index, host } = this.place.surface;
    return { element: index.elementOf(beId), block: host.tree().blocks.get(beId) };
  }

  private rangeOf(flow: DomFlow | null, from: number, to: number): AbstractRange | null {
    const doc = this.place.doc();
    const view = doc && (dom.viewOf(doc) as (Window & typeof globalThis) | null);
    const [start, end] = [flow?.places[from], flow?.places[to - 1]];
    if (!view || !start || !end || from >= to) return null;
    return new view.StaticRange({
      startContainer: start.node,
      startOffset: start.offset,
      endContainer: end.node,
      endOffset: end.offset + 1,
    });
  }

  private paint(): void {
    this.isStale = false;
    const doc = this.place.doc();
    if (!doc) return;
    const ranges = new Map<TextLookName, AbstractRange[]>();
    for (const { entries } of this.texts.values()) {
      for (const { look, range } of entries) {
        if (!range) continue;
        const list = ranges.get(look);
        if (list) list.push(range);
        else ranges.set(look, [range]);
      }
    }
    this.highlights.draw(doc, ranges);
  }
}

/**
 * Moves a range after a change. Text inserted at its start or end is outside it; a range whose text was replaced
 * becomes empty.
 */
function movedRange({ from, to }: TextEntry, change: ChangedRange): { from: number; to: number } {
  const end = change.from + change.length;
  const shift = change.text.length - change.length;
  const isStartGone = from >= change.from && from < end;
  return {
    from: isStartGone ? end + shift : from < change.from ? from : from + shift,
    to: to <= change.from ? to : to >= end ? to + shift : change.from,
  };
}
