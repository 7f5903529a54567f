import type { LinkCheck, PaletteItem, ScreenshotFields } from '@galley/contract';
import type { Finding } from '@galley/markup/checks';
import type { ExportSize } from '@galley/markup/export';
import type { RulesMode } from '@galley/markup/zones';
import { createStore } from 'zustand/vanilla';
import { createDrawerState } from './drawer-state';
import { createFindState } from './find-state';
import { createIgnoredState } from './ignored-state';
import { createPanelState, type PanelName } from './panel-state';
import { createSourceState } from './source-state';

/** The findings in the open document. */
export interface CheckReport {
  /** Most severe first. */
  findings: readonly Finding[];
  size: ExportSize;
}

/** What is dragged from the shell. Window coordinates. */
export interface ShellDrag {
  /** The palette item to show as a thumbnail; null for a block without a matching item. */
  item: PaletteItem | null;
  label: string;
  x: number;
  y: number;
  isAllowed: boolean;
}

interface PaletteState {
  device: 'desktop' | 'mobile';
  taken: Readonly<Record<string, ScreenshotFields>>;
}

export type ScreenState = ReturnType<typeof createScreenState>;

/** What was chosen in the rules editor, while a narrow window shows none. */
export interface RulesChoice {
  mode: RulesMode;
  rejected: readonly string[];
  /** Proposals are of other elements if there are more or fewer. */
  zoneCount: number;
}

interface RulesScreen {
  isOpen: boolean;
  isCanceling: boolean;
  /** null = nothing of this opening. */
  kept: RulesChoice | null;
}

/** Opens a panel, with the focus in its field if it's for finding. */
export function openPanel({ panel, find }: Pick<ScreenState, 'panel' | 'find'>, name: PanelName): void {
  if (name === 'find') find.open();
  else panel.open(name);
}

/**
 * The state of the screen around an open document: what is open beside the canvas, what was found, what is dragged.
 * Created with the document and dropped with it, so that nothing has to be reset for the next one.
 */
export function createScreenState(opened: { kind: string; id: number }) {
  const panel = createPanelState();
  return {
    panel,
    find: createFindState(panel),
    source: createSourceState(),
    drawer: createDrawerState(),
    ignored: createIgnoredState(opened),
    /** The newest report of the checks; null until the document was checked. */
    checks: createStore<{ report: CheckReport | null }>(() => ({ report: null })),
    /** What is known of the addresses of links, once a panel that shows it was open. */
    linkChecks: createStore<{ checks: ReadonlyMap<string, LinkCheck> }>(() => ({ checks: new Map() })),
    /** The rules editor of a theme. It can’t be opened for a moment after it was canceled. */
    rules: createStore<RulesScreen>(() => ({ isOpen: false, isCanceling: false, kept: null })),
    /** The pictures of palette items: of which device, and those taken since the document was opened, by item. */
    pictures: createStore<PaletteState>(() => ({ device: 'desktop', taken: {} })),
    drag: createStore<{ drag: ShellDrag | null }>(() => ({ drag: null })),
  };
}
