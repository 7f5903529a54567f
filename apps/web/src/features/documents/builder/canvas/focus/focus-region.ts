import { canvasFrame, focusCanvas } from '../../context/editing/focus-canvas';

const order = ['header', 'toolbar', 'sidebar', 'canvas', 'source', 'panel'] as const;
const focusable = 'a[href], button:not([tabindex="-1"]), input:not([disabled]), [tabindex="0"]';

/**
 * Moves the focus to the next or previous region of the builder: header, toolbar, sidebar, canvas, source, panel (F6).
 */
export function focusRegion({ isBackwards }: { isBackwards: boolean }): void {
  const regions = order.flatMap((name) => {
    const region = document.querySelector<HTMLElement>(`[data-region="${name}"]`);
    // Skips regions that are in the document but hidden, such as a closed drawer.
    return region?.checkVisibility({ visibilityProperty: true }) ? [region] : [];
  });
  const at = regions.findIndex((region) => region.contains(document.activeElement));
  const next = regions[(at + (isBackwards ? -1 : 1) + regions.length) % regions.length];
  if (!next) return;
  if (next.dataset.region === 'canvas' && canvasFrame()) focusCanvas();
  else (next.querySelector<HTMLElement>(focusable) ?? next).focus();
}
