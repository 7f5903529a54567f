import type { PaletteItem } from '@galley/contract';
import { useStore } from 'zustand';
import { type Device, useBuilder } from './builder-context';
import type { PanelName } from './screen/panel-state';
import type { CheckReport, ShellDrag } from './screen/screen-state';

/** Returns the panel at the right of the canvas, or null for none. */
export function useOpenPanel(): PanelName | null {
  return useStore(useBuilder().screen.panel.store, (state) => state.open);
}

/** Returns whether the rules editor replaces the builder. */
export function useIsRulesOpen(): boolean {
  return useStore(useBuilder().screen.rules, (state) => state.isOpen);
}

/** Returns whether the source pane is open. */
export function useIsSourceOpen(): boolean {
  return useStore(useBuilder().screen.source.store, (state) => state.isOpen);
}

/** Returns whether the sidebar is open as a drawer. */
export function useIsDrawerOpen(): boolean {
  return useStore(useBuilder().screen.drawer.store, (state) => state.isOpen);
}

/** Returns the latest findings, or null until the document was checked. */
export function useCheckReport(): CheckReport | null {
  return useStore(useBuilder().screen.checks, (state) => state.report);
}

/** Returns whether someone has asked for the checks of this document. Before, they don't show themselves. */
export function useAreChecksAsked(): boolean {
  return useStore(useBuilder().screen.asked.store, (state) => state.isAsked);
}

/** Returns the IDs of the findings that are ignored in this browser. */
export function useIgnored(): readonly string[] {
  return useStore(useBuilder().screen.ignored.store, (state) => state.ids);
}

/** Returns the address of a palette item's screenshot on the previewed device, or '' if there is none. */
export function useItemScreenshot(item: PaletteItem): { device: Device; screenshot: string } {
  const { device, taken } = useStore(useBuilder().screen.thumbnails);
  const { screenshotDesktop, screenshotMobile } = taken[item.id] ?? item;
  return { device, screenshot: device === 'mobile' ? screenshotMobile : screenshotDesktop };
}

/** Returns a part of the drag that started outside the canvas, or null without one. */
export function useShellDrag<T>(select: (drag: ShellDrag | null) => T): T {
  return useStore(useBuilder().screen.drag, (state) => select(state.drag));
}
