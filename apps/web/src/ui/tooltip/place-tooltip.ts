export type TooltipSide = 'top' | 'bottom' | 'left' | 'right';

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const gap = 6;
const margin = 4;

/** Returns a tooltip's position in window pixels: beside its element, or opposite if there is no space. */
export function placeTooltip(input: {
  element: Box;
  tooltip: { width: number; height: number };
  window: { width: number; height: number };
  side: TooltipSide;
}): { left: number; top: number } {
  const { element, tooltip, window } = input;
  const middle = { x: element.left + element.width / 2, y: element.top + element.height / 2 };
  const places: Record<TooltipSide, { left: number; top: number }> = {
    top: { left: middle.x - tooltip.width / 2, top: element.top - gap - tooltip.height },
    bottom: { left: middle.x - tooltip.width / 2, top: element.top + element.height + gap },
    left: { left: element.left - gap - tooltip.width, top: middle.y - tooltip.height / 2 },
    right: { left: element.left + element.width + gap, top: middle.y - tooltip.height / 2 },
  };
  const isInside = ({ left, top }: { left: number; top: number }) =>
    left >= 0 && top >= 0 && left + tooltip.width <= window.width && top + tooltip.height <= window.height;
  const isVertical = input.side === 'top' || input.side === 'bottom';
  const wanted = places[input.side];
  const other = places[opposite[input.side]];
  const along = isVertical ? 'top' : 'left';
  const clampAcross = (place: { left: number; top: number }) => ({
    left: clamp(place.left, margin, window.width - tooltip.width - margin),
    top: clamp(place.top, margin, window.height - tooltip.height - margin),
  });
  const fits = isInside({ ...clampAcross(wanted), [along]: wanted[along] });
  return clampAcross(fits ? wanted : other);
}

const opposite: Record<TooltipSide, TooltipSide> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' };

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
