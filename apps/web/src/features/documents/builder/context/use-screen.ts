import type { PaletteItem } from '@galley/contract';
import { useStore } from 'zustand';
import { type Device, useBuilder } from './builder-context';
import type { PanelName } from './screen/panel-state';
import type { CheckReport, ShellDrag } from './screen/screen-state';

/** The panel at the right of the canvas; null = none. */
export function useOpenPanel(): PanelName | null {
  return useStore(useBuilder().screen.panel.store, (state) => state.open);
}

/** Whether the rules editor is in place of the builder. */
export function useIsRulesOpen(): boolean {
  return useStore(useBuilder().screen.rules, (state) => state.isOpen);
}

/** Whether the source is displayed below the canvas. */
export function useIsSourceOpen(): boolean {
  return useStore(useBuilder().screen.source.store, (state) => state.isOpen);
}

/** Whether the sidebar is open as a drawer. */
export function useIsDrawerOpen(): boolean {
  return useStore(useBuilder().screen.drawer.store, (state) => state.isOpen);
}

/** The newest findings; null until the document was checked. */
export function useCheckReport(): CheckReport | null {
  return useStore(useBuilder().screen.checks, (state) => state.report);
}

/** IDs of the findings that are ignored in this browser. */
export function useIgnored(): readonly string[] {
  return useStore(useBuilder().screen.ignored.store, (state) => state.ids);
}

/** The screenshot of a palette item on the device that the canvas shows; '' = there is none. */
export function useItemScreenshot(item: PaletteItem): { device: Device; screenshot: string } {
  const { device, taken } = useStore(useBuilder().screen.pictures);
  const { screenshotDesktop, screenshotMobile } = taken[item.id] ?? item;
  return { device, screenshot: device === 'mobile' ? screenshotMobile : screenshotDesktop };
}

/** A part of what is dragged from the shell; null = nothing. */
export function useShellDrag<T>(select: (drag: ShellDrag | null) => T): T {
  return useStore(useBuilder().screen.drag, (state) => select(state.drag));
}
