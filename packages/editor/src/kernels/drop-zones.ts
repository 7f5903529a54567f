import { limits } from '@galley/contract';
import type { BeId } from '@galley/markup';
import { DROP_ZONE_BOTTOM_PREFIX, type DropGap } from '@galley/markup/blocks';
import type { CanvasRect } from '../types';

/**
 * A drop gap with its rectangle in page coordinates (canvas coordinates plus scroll position). Inside the rectangle,
 * the zone is always the nearest; `markOf` returns the part that is drawn.
 */
export interface DropZone extends DropGap {
  rect: CanvasRect;
}

/** Measurements from the canvas, taken once when a drag starts. */
export interface ZoneMeasures {
  block(beId: BeId): CanvasRect | null;
  /**
   * Returns the rectangle of the placeholder inside a parent ('' = document), or of the parent itself if it has none.
   */
  field(parentId: BeId): CanvasRect | null;
}

/**
 * Assigns rectangles to points: 5 px high for sections and bottom edges, 50 px before components and content, both
 * centered on the edge; fields as drawn; sorted by their middle. Points whose neighbors aren't drawn are omitted.
 */
export function layoutZones(points: readonly DropGap[], measures: ZoneMeasures): DropZone[] {
  const zones: DropZone[] = [];
  for (const point of points) {
    const rect = point.isField ? measures.field(point.parentId) : lineRect(point, measures);
    if (rect) zones.push({ ...point, rect });
  }
  return zones.sort((a, b) => middleOf(a) - middleOf(b));
}

function lineRect(point: DropGap, measures: ZoneMeasures): CanvasRect | null {
  const above = point.afterId === null ? null : measures.block(point.afterId);
  const below = point.beforeId === null ? null : measures.block(point.beforeId);
  const guide = above ?? below;
  if (!guide) return null;
  const height = isEdge(point) ? limits.sectionZonePx : limits.componentZonePx;
  let edge = guide.top;
  if (above) {
    const end = above.top + above.height;
    // For stacked blocks, the line is in the middle of the gap between them.
    edge = below && below.top >= end - 1 ? (end + below.top) / 2 : end;
  }
  return { left: guide.left, top: edge - height / 2, width: guide.width, height };
}

/** Returns whether a point is around sections, after a block, at the top or at the end. */
function isEdge({ id, kind }: DropGap): boolean {
  return kind === 'section' || typeof id === 'number' || id.startsWith(DROP_ZONE_BOTTOM_PREFIX);
}

/** Returns the drawn part of a zone: the whole field, or a 5 px line in its middle (docs/look.md 6). */
export function markOf(zone: DropZone): CanvasRect {
  if (zone.isField) return zone.rect;
  const height = limits.sectionZonePx;
  return { ...zone.rect, top: middleOf(zone) - height / 2, height };
}

function middleOf(zone: DropZone): number {
  return zone.rect.top + zone.rect.height / 2;
}

/**
 * Returns the zone nearest to a point, both in page coordinates: binary search by height, then outward until no zone
 * can be nearer. Null without zones.
 */
export function nearestZone(zones: readonly DropZone[], point: { x: number; y: number }): DropZone | null {
  let low = 0;
  let high = zones.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const zone = zones[middle];
    if (zone && middleOf(zone) < point.y) low = middle + 1;
    else high = middle;
  }
  let best: DropZone | null = null;
  let bestDistance = Number.POSITIVE_INFINITY;
  let bestMiddle = Number.POSITIVE_INFINITY;
  const consider = (zone: DropZone): void => {
    const distance = distanceTo(zone.rect, point);
    const middle = Math.abs(middleOf(zone) - point.y);
    if (distance > bestDistance || (distance === bestDistance && middle >= bestMiddle)) return;
    best = zone;
    bestDistance = distance;
    bestMiddle = middle;
  };
  // Half the height of the tallest zone bounds how much nearer than its middle any zone can be.
  for (let up = low - 1, down = low; up >= 0 || down < zones.length; up--, down++) {
    const above = zones[up];
    const below = zones[down];
    const reach = tallest(zones) / 2;
    const isAboveFar = !above || point.y - middleOf(above) - reach > bestDistance;
    const isBelowFar = !below || middleOf(below) - point.y - reach > bestDistance;
    if (isAboveFar && isBelowFar) break;
    if (above && !isAboveFar) consider(above);
    if (below && !isBelowFar) consider(below);
  }
  return best;
}

const heights = new WeakMap<readonly DropZone[], number>();

function tallest(zones: readonly DropZone[]): number {
  let height = heights.get(zones);
  if (height === undefined) {
    height = zones.reduce((most, zone) => Math.max(most, zone.rect.height), 0);
    heights.set(zones, height);
  }
  return height;
}

/**
 * Returns 0 inside the rectangle; horizontal distance counts double, so that the column under the pointer is preferred.
 */
function distanceTo(rect: CanvasRect, point: { x: number; y: number }): number {
  const dx = Math.max(rect.left - point.x, 0, point.x - rect.left - rect.width);
  const dy = Math.max(rect.top - point.y, 0, point.y - rect.top - rect.height);
  return dx * 2 + dy;
}
