import { useEffect } from 'react';
import { lazyPart } from '../../ui/lazy/lazy-part';

const loadTools = () => import('./editing-tools');

export const BlockMenu = lazyPart(async () => (await loadTools()).BlockMenu);
export const CanvasGhost = lazyPart(async () => (await loadTools()).CanvasGhost);
export const DragLayer = lazyPart(async () => (await loadTools()).DragLayer);
export const RulesHost = lazyPart(async () => (await import('./rules/rules-host')).RulesHost);
export const Sidebar = lazyPart(async () => (await loadTools()).Sidebar);
export const Toolbar = lazyPart(async () => (await loadTools()).Toolbar);

/** Loads the editing tools once the document is shown, so that Edit never waits for them. */
export function useToolsSoon(): void {
  useEffect(() => {
    // The components that use them report a failed load.
    loadTools().catch(() => undefined);
  }, []);
}
