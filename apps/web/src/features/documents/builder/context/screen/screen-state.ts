import type { ExportRequirement, LinkCheck, PaletteItem, ScreenshotFields } from '@galley/contract';
import type { Finding } from '@galley/markup/checks';
import type { ExportSize } from '@galley/markup/export';
import { createStore } from 'zustand/vanilla';
import { createAskedState } from './asked-state';
import { createDrawerState } from './drawer-state';
import { createFindState } from './find-state';
import { createIgnoredState } from './ignored-state';
import { createLinkFormState } from './link-form-state';
import { createPanelState, type PanelName } from './panel-state';
import { createSourceState } from './source-state';

/** The latest findings in the open document. */
export interface CheckReport {
  /** Most severe first. */
  findings: readonly Finding[];
  /** Requirements of the theme before an export; absent = none. */
  required?: readonly ExportRequirement[];
  size: ExportSize;
}

/** A drag that started outside the canvas. Window coordinates. */
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

interface RulesScreen {
  isOpen: boolean;
  isCanceling: boolean;
}

/** Opens a panel. The find panel also focuses its field. */
export function openPanel({ panel, find }: Pick<ScreenState, 'panel' | 'find'>, name: PanelName): void {
  if (name === 'find') find.open();
  else panel.open(name);
}

/**
 * The state of the screen around an open document: open panels, findings and drags. Created and discarded with the
 * document, so that nothing has to be reset for the next one.
 */
export function createScreenState(opened: { kind: string; id: number }) {
  const panel = createPanelState();
  return {
    panel,
    find: createFindState(panel),
    source: createSourceState(),
    drawer: createDrawerState(),
    linkForm: createLinkFormState(),
    ignored: createIgnoredState(opened),
    asked: createAskedState(opened),
    /** The latest report of the checks; null until the document was checked. */
    checks: createStore<{ report: CheckReport | null }>(() => ({ report: null })),
    /** Known results for link addresses, filled when a panel that shows them is opened. */
    linkChecks: createStore<{ checks: ReadonlyMap<string, LinkCheck> }>(() => ({ checks: new Map() })),
    /** The rules editor of a theme. It can’t be opened while a previous one is being canceled. */
    rules: createStore<RulesScreen>(() => ({ isOpen: false, isCanceling: false })),
    /** The thumbnails of palette items: for which device, and by item those taken since the document was opened. */
    thumbnails: createStore<PaletteState>(() => ({ device: 'desktop', taken: {} })),
    drag: createStore<{ drag: ShellDrag | null }>(() => ({ drag: null })),
  };
}
