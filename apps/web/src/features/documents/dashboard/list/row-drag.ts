import type { FolderTree } from '@galley/contract';
import { messages } from '../../../../messages';
import type { ListRow } from '../rows/arrange-rows';
import { autoScrollStep, canPress, type DropPlace, dropPlace, type Moved, pressBecomes } from '../rows/drag-rules';
import type { ListState } from '../rows/list-state';
import { scrollParentOf } from '../rows/scroll-parent';

/** The list data that a drag needs, read on demand, because the list can change during the drag. */
export interface DragHost {
  list: ListState;
  grid(): HTMLElement | null;
  rows(): readonly ListRow[];
  tree(): FolderTree;
  /** The items dragged with this row; null = it can't be dragged. */
  take(row: ListRow): Moved | null;
  drop(moved: Moved, fid: number): void;
}

interface Point {
  x: number;
  y: number;
}

/** The name of a target in the list. */
export function placeName(tree: FolderTree, place: DropPlace): string {
  if (!place) return '';
  return place.fid === 0 ? messages.listTop : tree.path(place.fid).join(' › ');
}

/** Starts a possible drag from a press on a row. Returns a function that cancels it. */
export function pressRow(event: PointerEvent, row: ListRow, host: DragHost): () => void {
  if (!canPress(event)) return () => undefined;
  const { store, dragPoint, announce, carry, carryTo, putDown } = host.list;
  const press = { x: event.clientX, y: event.clientY };
  let point = press;
  let isCarrying = false;
  let frame = 0;

  const look = () => {
    const moved = store.getState().carried?.moved;
    if (!moved) return;
    const place = placeAt(host, point, moved);
    carryTo(place, placeName(host.tree(), place));
  };
  const tick = () => {
    frame = 0;
    dragPoint.setState(point);
    if (scrollNear(host.grid(), point.y)) frame = requestAnimationFrame(tick);
    look();
  };
  const handleMove = (moveEvent: PointerEvent) => {
    if (moveEvent.pointerId !== event.pointerId) return;
    if (!isCarrying) {
      // A fast mouse crosses the band between two events, so the positions in between count too.
      const way = [...(moveEvent.getCoalescedEvents?.() ?? []), moveEvent].map(pointOf);
      const becomes = pressBecomes(press, way);
      if (becomes === 'press') return;
      const moved = becomes === 'drag' ? host.take(row) : null;
      if (!moved) return stop();
      isCarrying = true;
      carry({ moved, key: row.key, by: 'pointer', place: null, placeName: '' });
    }
    point = pointOf(moveEvent);
    if (frame === 0) frame = requestAnimationFrame(tick);
  };
  const finish = (isDropped: boolean) => {
    stop();
    if (!isCarrying) return;
    swallowClick();
    if (isDropped) look();
    const carried = putDown();
    if (!carried) return;
    const { moved, place } = carried;
    if (isDropped && place && !place.refusal) host.drop(moved, place.fid);
    else announce(place?.refusal && isDropped ? place.refusal : messages.putBack(moved.title));
  };
  const handleUp = (upEvent: PointerEvent) => {
    if (upEvent.pointerId !== event.pointerId) return;
    point = pointOf(upEvent);
    finish(true);
  };
  const handleCancel = () => finish(false);
  const handleKey = (keyEvent: KeyboardEvent) => {
    if (keyEvent.key !== 'Escape' || !isCarrying) return;
    keyEvent.preventDefault();
    keyEvent.stopPropagation();
    finish(false);
  };
  // No text must be selected during the drag.
  const handleSelect = (selectEvent: Event) => selectEvent.preventDefault();
  function stop() {
    cancelAnimationFrame(frame);
    window.removeEventListener('pointermove', handleMove);
    window.removeEventListener('pointerup', handleUp);
    window.removeEventListener('pointercancel', handleCancel);
    window.removeEventListener('blur', handleCancel);
    window.removeEventListener('keydown', handleKey, true);
    document.removeEventListener('selectstart', handleSelect);
  }
  window.addEventListener('pointermove', handleMove);
  window.addEventListener('pointerup', handleUp);
  window.addEventListener('pointercancel', handleCancel);
  window.addEventListener('blur', handleCancel);
  window.addEventListener('keydown', handleKey, true);
  document.addEventListener('selectstart', handleSelect);
  return handleCancel;
}

function pointOf(event: MouseEvent): Point {
  return { x: event.clientX, y: event.clientY };
}

/** The target under the pointer: a row's, the top below all rows, and none outside of the list. */
function placeAt(host: DragHost, point: Point, moved: Moved): DropPlace {
  const grid = host.grid();
  const under = document.elementFromPoint(point.x, point.y);
  if (!grid || !under) return null;
  const key = under.closest<HTMLElement>('[data-row]')?.dataset.row;
  if (key !== undefined && grid.contains(under)) {
    const row = host.rows().find((one) => one.key === key);
    return row ? dropPlace(host.tree(), moved, row) : null;
  }
  const isInside = scrollParentOf(grid)?.contains(under) ?? false;
  return isInside && point.y >= grid.getBoundingClientRect().bottom ? dropPlace(host.tree(), moved, 'below') : null;
}

/** Scrolls while the pointer is near an edge of the list's visible part. False if it can't scroll. */
function scrollNear(grid: HTMLElement | null, y: number): boolean {
  const scroller = scrollParentOf(grid);
  if (!scroller) return false;
  const { top, bottom } = scroller.getBoundingClientRect();
  const before = scroller.scrollTop;
  scroller.scrollTop += autoScrollStep(y, { top: Math.max(0, top), bottom: Math.min(window.innerHeight, bottom) });
  return scroller.scrollTop !== before;
}

/** Releasing a drag isn't a click on the element below it. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0);
}
