import { useEffect } from 'react';
import { firstPaint } from '../../../lib/first-paint';
import { createLazyModule } from '../../../ui/lazy/lazy-module';
import { lazyPart } from '../../../ui/lazy/lazy-part';
import { hasSheets } from './context/screen/use-layout';
import { loadNarrowEntries } from './toolbar/more-tools';

const loadTools = () => import('./editing-tools');
const loadNarrowTools = () => import('./toolbar/narrow/narrow-toolbar');

/** The part of the engine that only editing needs. Edit waits for it. */
export const editingKit = createLazyModule(async () => (await import('@galley/editor/editing-kit')).editingKit);

export const BlockMenu = lazyPart(async () => (await loadTools()).BlockMenu);
export const CanvasGhost = lazyPart(async () => (await loadTools()).CanvasGhost);
export const DragLayer = lazyPart(async () => (await loadTools()).DragLayer);
export const NarrowToolbar = lazyPart(async () => (await loadNarrowTools()).NarrowToolbar);
export const RulesHost = lazyPart(async () => (await import('./panels/rules/rules-host')).RulesHost);
export const Sidebar = lazyPart(async () => (await loadTools()).Sidebar);
export const Toolbar = lazyPart(async () => (await loadTools()).Toolbar);
export const UndoButtons = lazyPart(async () => (await loadTools()).UndoButtons);

/** Preloads the editing code once the document is shown, so that Edit rarely has to wait for it. */
export function useToolsSoon(): void {
  useEffect(() => {
    // Edit and the components that use this code report a failed load.
    void firstPaint.then(() => {
      editingKit.load().catch(() => undefined);
      loadTools().catch(() => undefined);
      if (hasSheets()) {
        loadNarrowTools().catch(() => undefined);
        loadNarrowEntries().catch(() => undefined);
      }
    });
  }, []);
}
