import { canvasFrame, focusCanvas } from './focus-canvas';

const order = ['header', 'toolbar', 'sidebar', 'canvas', 'source', 'panel'] as const;
const focusable = 'a[href], button:not([tabindex="-1"]), input:not([disabled]), [tabindex="0"]';

/**
 * Moves the focus to the next or previous part of the builder: header, toolbar, sidebar, canvas, source, panel (F6).
 */
export function focusRegion({ isBackwards }: { isBackwards: boolean }): void {
  const regions = order.flatMap((name) => {
    const region = document.querySelector<HTMLElement>(`[data-region="${name}"]`);
    // A closed drawer is in the document but not visible.
    return region?.checkVisibility({ visibilityProperty: true }) ? [region] : [];
  });
  const at = regions.findIndex((region) => region.contains(document.activeElement));
  const next = regions[(at + (isBackwards ? -1 : 1) + regions.length) % regions.length];
  if (!next) return;
  if (next.dataset.region === 'canvas' && canvasFrame()) focusCanvas();
  else (next.querySelector<HTMLElement>(focusable) ?? next).focus();
}
