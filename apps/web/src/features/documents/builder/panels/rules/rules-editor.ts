import { limits } from '@galley/contract';
import type { Editor } from '@galley/editor';
import { isRefusal, type SourceTree } from '@galley/markup';
import { cleanSource } from '@galley/markup/source-view';
import {
  kindsOf,
  type RulesMode,
  readZones,
  suggestTags,
  type TagChange,
  type Tagged,
  type TagSuggestion,
  tagZones,
  toggleTags,
  type Zone,
} from '@galley/markup/zones';
import { createStore } from 'zustand/vanilla';
import { rulesMessages } from '../../../../../messages/documents/builder/rules';
import type { Timers } from '../../session/connection/timers';

/** The state of the rules editor. Whether it is saving or has changes is in the session. */
export interface RulesState {
  mode: RulesMode;
  /** The theme's source without markers. */
  source: string;
  zones: readonly Zone[];
  /** Indexes of zones; -1 if there is none. */
  selected: number;
  hovered: number;
  /** The proposals that are neither accepted nor rejected. */
  suggestions: readonly TagSuggestion[];
  /** IDs of rejected proposals. */
  rejected: readonly string[];
  /** The names that were typed for suggested sections, by the IDs of the suggestions. */
  names: Readonly<Record<string, string>>;
  /** Whether the code of the selected zone is open. */
  isEditingHtml: boolean;
  /** Number of times the zones were refreshed. */
  refreshes: number;
  /** Identifies the parsed source that the zones come from. Sources with the same number differ only in their tags. */
  reads: number;
}

type KnownZones = Pick<RulesState, 'source' | 'zones' | 'reads'>;

/** Number of sources whose zones are cached. */
const knownSources = 5;

export interface RulesEditorOptions {
  /** The theme as a document. Undo, drafts and saving work as for every other edit. */
  editor: Pick<Editor, 'run' | 'peekTree' | 'subscribe'>;
  timers: Timers;
  /** Called before the first change to the tags. */
  noteStart(): Promise<unknown>;
}

/**
 * Changes the tags of a theme: finds its zones and proposals, and splices tags into its source. Each change is one undo
 * step of the document.
 */
export class RulesEditor {
  readonly store = createStore<RulesState>(() => ({
    mode: 'editable',
    source: '',
    zones: [],
    selected: -1,
    hovered: -1,
    suggestions: [],
    rejected: [],
    names: {},
    isEditingHtml: false,
    refreshes: 0,
    reads: 0,
  }));
  private readonly stops: (() => void)[];
  private tree: SourceTree | null = null;
  private all: readonly TagSuggestion[] = [];
  private isNoted = false;
  /** The last sources with their zones, because undo and redo return to them. */
  private known: readonly KnownZones[] = [];
  private lastRead = 0;

  constructor(private readonly options: RulesEditorOptions) {
    const { editor, timers } = options;
    this.read();
    this.stops = limits.zoneRefreshesMs.map((delayMs) => timers.after(delayMs, () => this.refresh()));
    this.stops.push(editor.subscribe(() => this.read()));
  }

  get state(): RulesState {
    return this.store.getState();
  }

  dispose(): void {
    for (const stop of this.stops) stop();
  }

  /** Finds the zones again and maps the selection to their new positions. */
  refresh(): void {
    this.read();
    this.store.setState(({ refreshes }) => ({ refreshes: refreshes + 1 }));
  }

  /** Throws 'Invalid rules mode' for any other value. */
  setMode(mode: RulesMode): void {
    kindsOf(mode);
    this.store.setState({ mode });
  }

  select(index: number): void {
    const selected = this.state.zones[index] ? index : -1;
    this.store.setState(({ isEditingHtml }) => ({ selected, isEditingHtml: isEditingHtml && selected !== -1 }));
  }

  hover(index: number): void {
    if (index !== this.state.hovered) this.store.setState({ hovered: index });
  }

  editHtml(isEditingHtml: boolean): void {
    this.store.setState(({ selected }) => ({ isEditingHtml: isEditingHtml && selected !== -1 }));
  }

  /** Changes the tags of one zone. Returns the reason if that isn't possible. */
  change(index: number, changes: readonly TagChange[]): string | undefined {
    const { source, zones } = this.state;
    const next = tagZones(source, zones, [{ index, changes }]);
    return isRefusal(next) ? next.reason : this.writeTags(next);
  }

  /** Adds or removes the tag of the mode on the selected zone. Returns the reason if that isn't possible. */
  toggle(index = this.state.selected): string | undefined {
    const { zones, mode } = this.state;
    const changes = toggleTags(zones, index, mode);
    return isRefusal(changes) ? changes.reason : this.change(index, changes);
  }

  /** Accepts proposals as one change. Skips those that can’t be applied. */
  accept(ids: readonly string[]): void {
    const { source, zones } = this.state;
    const chosen = new Set(ids);
    const wanted = this.state.suggestions.filter(({ id }) => chosen.has(id)).map((one) => this.named(one));
    const all = tagZones(source, zones, wanted);
    const possible = (): TagSuggestion[] => wanted.filter((one) => !isRefusal(tagZones(source, zones, [one])));
    const next = isRefusal(all) ? tagZones(source, zones, possible()) : all;
    if (!isRefusal(next)) this.writeTags(next);
  }

  /** Sets the name that a suggested section gets when it's accepted; '' = its suggested name. */
  setName(id: string, name: string): void {
    this.store.setState(({ names }) => ({ names: { ...names, [id]: name } }));
  }

  reject(ids: readonly string[]): void {
    this.setRejected([...this.state.rejected, ...ids]);
  }

  /** Shows rejected proposals again. */
  restoreRejected(): void {
    this.setRejected([]);
  }

  /** Replaces the HTML of a zone with typed code. Returns the reason if that isn't possible. */
  setHtml(index: number, html: string): string | undefined {
    const { source, zones } = this.state;
    const zone = zones[index];
    if (!zone) return rulesMessages.elementGone;
    return this.write(source.slice(0, zone.start) + html + source.slice(zone.end));
  }

  /** Replaces the source of the theme as one change. Returns the reason if that isn't possible. */
  setSource(source: string): string | undefined {
    return this.write(source);
  }

  /** Passes the known zones, so that nothing has to be parsed. */
  private writeTags({ source, zones }: Tagged): string | undefined {
    const { reads } = this.state;
    if (zones) this.remember({ source, zones, reads });
    return this.write(source);
  }

  private named(suggestion: TagSuggestion): TagSuggestion {
    const name = this.state.names[suggestion.id]?.trim() ?? '';
    if (name === '') return suggestion;
    const others = suggestion.changes.filter(({ tag }) => tag !== 'title');
    return { ...suggestion, changes: [...others, { tag: 'title', value: name }] };
  }

  private remember(known: KnownZones): void {
    this.known = [known, ...this.known.filter(({ source }) => source !== known.source)].slice(0, knownSources);
  }

  private write(next: string): string | undefined {
    if (next === this.state.source) return undefined;
    const result = this.options.editor.run('replace-source', { beId: '', source: next });
    if (result !== true) return result.reason;
    this.note();
    return undefined;
  }

  private note(): void {
    if (this.isNoted) return;
    this.isNoted = true;
    this.options.noteStart().catch((error: unknown) => {
      // The next change tries again.
      this.isNoted = false;
      console.info('The change of the tags was not noted:', error);
    });
  }

  private read(): void {
    const tree = this.options.editor.peekTree();
    if (tree === this.tree) return;
    this.tree = tree;
    const source = cleanSource(tree);
    const before = this.state;
    if (source === before.source && before.zones.length > 0) return;
    const { zones, reads } = this.zonesOf(source, before);
    this.remember({ source, zones, reads });
    this.all = suggestTags(source, zones);
    // Zones are numbered in document order, so other code has other numbers.
    const isSame = zones.length === before.zones.length;
    const rejected = isSame ? before.rejected : [];
    const selected = zones[before.selected] ? before.selected : -1;
    this.store.setState({
      ...{ source, zones, reads, rejected, selected, hovered: -1, suggestions: this.openOnes(rejected) },
      names: isSame ? before.names : {},
      isEditingHtml: before.isEditingHtml && selected !== -1,
    });
  }

  private zonesOf(source: string, { reads }: RulesState): KnownZones {
    const known = this.known.find((one) => one.source === source);
    if (known) return known;
    this.lastRead = Math.max(this.lastRead, reads) + 1;
    return { source, zones: readZones(source), reads: this.lastRead };
  }

  private setRejected(rejected: readonly string[]): void {
    this.store.setState({ rejected, suggestions: this.openOnes(rejected) });
  }

  private openOnes(rejected: readonly string[]): readonly TagSuggestion[] {
    return this.all.filter(({ id }) => !rejected.includes(id));
  }
}
