const order = ['header', 'toolbar', 'sidebar', 'canvas', 'panel'] as const;
const focusable = 'a[href], button:not([tabindex="-1"]), input:not([disabled]), [tabindex="0"]';

/** Moves the focus to the next part of the builder, or back: header, toolbar, sidebar, canvas, panel (F6). */
export function focusRegion({ isBackwards }: { isBackwards: boolean }): void {
  const regions = order.flatMap((name) => {
    const region = document.querySelector<HTMLElement>(`[data-region="${name}"]`);
    return region ? [region] : [];
  });
  const at = regions.findIndex((region) => region.contains(document.activeElement));
  const next = regions[(at + (isBackwards ? -1 : 1) + regions.length) % regions.length];
  if (!next) return;
  const isCanvas = next.dataset.region === 'canvas';
  const target = isCanvas ? next.querySelector('iframe') : next.querySelector<HTMLElement>(focusable);
  (target ?? next).focus();
  if (isCanvas) next.querySelector('iframe')?.contentWindow?.focus();
}
