import { useEffect } from 'react';
import { lazyPart } from '../../ui/lazy/lazy-part';

const loadTools = () => import('./editing-tools');

export const BlockMenu = lazyPart(async () => (await loadTools()).BlockMenu);
export const CanvasGhost = lazyPart(async () => (await loadTools()).CanvasGhost);
export const DragLayer = lazyPart(async () => (await loadTools()).DragLayer);
export const Sidebar = lazyPart(async () => (await loadTools()).Sidebar);
export const Toolbar = lazyPart(async () => (await loadTools()).Toolbar);

/** Fetches the tools of editing once the document is shown, so that Edit never waits for them. */
export function useToolsSoon(): void {
  useEffect(() => {
    // Who shows them tells when they do not come.
    loadTools().catch(() => undefined);
  }, []);
}
