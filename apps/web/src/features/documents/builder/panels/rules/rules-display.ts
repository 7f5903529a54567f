import {
  type CanvasView,
  createEditor,
  createSystemClock,
  type Decoration,
  type Editor,
  setDecorations,
} from '@galley/editor';
import { chooseMarkerPrefix, stripTags } from '@galley/markup';
import { blockOfZone, kindsOf, type Zone, zoneCanvasSource, zoneForMode, zoneOfBlock } from '@galley/markup/zones';
import { createShortIds } from '../../../../../api/random-id';
import { isCommandKey } from '../../../../../lib/shortcut';
import type { OpenedFacts } from '../../context/builder-context';
import styles from './rules-canvas.module.css';
import type { RulesEditor, RulesState } from './rules-editor';
import { elementName, modeOf, tagsOf } from './zone-labels';

/** Handlers of the keys on the canvas. */
export interface RulesKeys {
  undo(): void;
  redo(): void;
  /** Handles the key that adds or removes the tag of the mode. */
  toggle(): void;
}

/**
 * Shows the zones of a theme on a separate canvas: a copy of the document in which every zone is a block, so that the
 * engine measures, hovers, selects and moves between them. The copy is never edited.
 */
export class RulesDisplay {
  private readonly editor: Editor;
  private readonly prefix: string;
  private readonly stops: (() => void)[];
  private view: CanvasView | null = null;
  private bare: string;

  constructor(
    document: OpenedFacts,
    private readonly rules: RulesEditor,
    private readonly keys: RulesKeys,
  ) {
    const { source, zones } = rules.state;
    this.prefix = chooseMarkerPrefix(source, 'rules');
    this.bare = stripTags(source);
    this.editor = createEditor({
      clock: createSystemClock(),
      newId: createShortIds(),
      log: () => undefined,
      usesSingleLetters: () => false,
    });
    this.editor.load({
      ...{ assetBase: document.assetBase, mode: document.mode, markerPrefix: this.prefix },
      ...{ sections: [], components: [], groups: [], linkStyles: [] },
      html: zoneCanvasSource(source, zones, this.prefix),
      loadsRemoteContent: document.templateSettings.loadsRemoteContent,
    });
    this.stops = [
      this.editor.subscribe(() => this.readPointer()),
      rules.store.subscribe((state, before) => this.show(state, before)),
    ];
  }

  /** Writes the document into `frame`, which has loaded. */
  mount(frame: HTMLIFrameElement): CanvasView {
    const view = this.editor.mountCanvas(frame);
    this.view = view;
    this.stops.push(view.onActivity((event) => this.act(event)));
    this.decorate(this.rules.state);
    return view;
  }

  dispose(): void {
    for (const stop of this.stops) stop();
    this.editor.dispose();
  }

  /** The engine has selected or hovered an element, by the pointer or by the arrow keys. */
  private readPointer(): void {
    const { selected, hovered } = this.editor.getState();
    const { rules } = this;
    const { zones, mode } = rules.state;
    const at = zoneOfBlock(selected?.beId);
    if (at !== rules.state.selected) rules.select(at);
    rules.hover(zoneForMode(zones, zoneOfBlock(hovered?.beId), mode));
  }

  private act(event: Event): void {
    if (event.type === 'pointerdown') {
      const { zones, mode, selected } = this.rules.state;
      // A click selects the element that the mode applies to. Keys reach every element.
      const meant = zoneForMode(zones, selected, mode);
      if (meant !== -1) this.rules.select(meant);
    }
    if (event.type !== 'keydown') return;
    const press = event as KeyboardEvent;
    if (press.key === 'Enter' && !isCommandKey(press) && !press.altKey) this.keys.toggle();
    if (!isCommandKey(press) || press.altKey) return;
    const key = press.key.toLowerCase();
    if (key === 'y' || (key === 'z' && press.shiftKey)) this.keys.redo();
    else if (key === 'z') this.keys.undo();
  }

  private show(state: RulesState, before: RulesState): void {
    // Tags don't change what is displayed, so only other code is rendered again.
    if (state.reads !== before.reads) {
      const bare = stripTags(state.source);
      if (bare !== this.bare || state.zones.length !== before.zones.length) {
        this.bare = bare;
        this.editor.reset(zoneCanvasSource(state.source, state.zones, this.prefix));
      }
    }
    const beId = state.selected === -1 ? null : blockOfZone(state.selected);
    if ((this.editor.getState().selected?.beId ?? null) !== beId) {
      this.editor.select(beId);
      if (beId !== null) this.view?.scrollTo(beId);
    }
    this.decorate(state, before);
  }

  private decorate(state: RulesState, before: RulesState | null = null): void {
    const { view } = this;
    if (!view) return;
    const { zones, selected, hovered, mode } = state;
    const isSame = (...names: (keyof RulesState)[]): boolean =>
      before !== null && names.every((name) => state[name] === before[name]);
    if (!isSame('zones', 'mode', 'suggestions', 'refreshes')) setDecorations(view, 'rules', marks(state));
    const kind = kindsOf(mode)[0] ?? 'edit';
    const outline = (zone: Zone | undefined, look: string | undefined, label: string): Decoration[] =>
      zone ? [box(zone, `${look ?? ''} ${styles[kind] ?? ''}`, label)] : [];
    if (!isSame('hovered', 'selected', 'zones', 'mode', 'refreshes')) {
      const zone = hovered === selected ? undefined : zones[hovered];
      setDecorations(view, 'rules-hover', outline(zone, styles.hovered, zone ? elementName(zone.tag) : ''));
    }
    if (!isSame('selected', 'zones', 'mode', 'refreshes')) {
      const zone = zones[selected];
      const label = zone ? [elementName(zone.tag), tagsOf(zone)].filter((words) => words !== '').join(': ') : '';
      setDecorations(view, 'rules-selected', outline(zone, styles.selected, label));
    }
  }
}

/** Marks the tags and the proposals of the mode. */
function marks({ zones, mode, suggestions }: RulesState): Decoration[] {
  const kinds = kindsOf(mode);
  const tagged = zones.flatMap((zone) => {
    const kind = kinds.find((name) => zone.tags.kinds.has(name));
    return kind ? [box(zone, `${styles.tagged} ${styles[kind]}`)] : [];
  });
  const proposed = suggestions.flatMap(({ kind, index }) => {
    const zone = modeOf(kind) === mode ? zones[index] : undefined;
    return zone && !zone.isHidden ? [box(zone, `${styles.proposed}`)] : [];
  });
  return [...tagged, ...proposed];
}

function box({ index }: Zone, className: string, label?: string): Decoration {
  return { kind: 'block', beId: blockOfZone(index), className, attributes: label ? { 'data-label': label } : {} };
}
