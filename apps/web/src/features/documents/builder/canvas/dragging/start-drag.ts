import type { PaletteItem } from '@galley/contract';
import type { DragItem, PinItem } from '@galley/editor';
import type { BeId, Refusal } from '@galley/markup';
import type { PointerEvent } from 'react';
import { errorText } from '../../../../../api/api-error';
import { toast, toastError } from '../../../../../lib/toasts';
import type { Builder } from '../../context/builder-context';
import { canvasFrame, focusCanvas } from '../../context/editing/focus-canvas';
import type { ShellDrag } from '../../context/screen/screen-state';

/** Pixels that the pointer must move before a press becomes a drag, so that a click stays a click. */
const thresholdPx = 4;

/** Starts a drag from a press on a palette item. */
export function startPaletteDrag(builder: Builder, item: PaletteItem, press: PointerEvent): void {
  startDrag(builder, { what: { kind: 'palette', item }, item, label: item.title }, press);
}

/** Data of a dragged pin. Its section loads during the drag. */
interface DraggedPin {
  label: string;
  load(): Promise<PinItem | Refusal>;
}

/** Starts a drag from a press on a pin. Dropping waits for the pin's HTML. */
export function startPinDrag(builder: Builder, { label, load }: DraggedPin, press: PointerEvent): void {
  const loaded = load().then((pin) => {
    if ('refused' in pin) throw new Error(pin.reason);
    return { kind: 'pin', pin } as const;
  });
  startDrag(builder, { what: loaded, item: null, label }, press);
}

/** Data of a drag from a block's handle. The block is shown as its palette item. */
export interface DraggedBlock {
  beId: BeId;
  item: PaletteItem | null;
  label: string;
}

/** Starts a drag from a press on a block's handle. */
export function startBlockDrag(builder: Builder, { beId, item, label }: DraggedBlock, press: PointerEvent): void {
  startDrag(builder, { what: { kind: 'block', beId }, item, label }, press);
}

/**
 * Tracks a press until it becomes a drag. Then a transparent layer covers the window, because the canvas frame would
 * otherwise receive the pointer events, and the engine gets the pointer position in canvas coordinates.
 */
function startDrag(
  { editor, screen }: Builder,
  { what, item, label }: { what: DragItem | Promise<DragItem> } & Pick<ShellDrag, 'item' | 'label'>,
  press: PointerEvent,
): void {
  if (press.button !== 0) return;
  const from = { x: press.clientX, y: press.clientY };
  const end = new AbortController();
  const listen = { signal: end.signal, capture: true };
  let isDragging = false;
  let wasInCanvas = false;
  /** The dragged item, set once it has loaded and been given to the engine. */
  let loaded: DragItem | null = what instanceof Promise ? null : what;
  let isTaken = false;
  let point: { x: number; y: number } | null = null;
  if (what instanceof Promise)
    what.then(
      (one) => {
        loaded = one;
      },
      () => undefined,
    );
  const takeUp = (one: DragItem) => {
    isTaken = editor.startDrag(one) === true;
    return isTaken;
  };

  const handleMove = (event: globalThis.PointerEvent) => {
    if (!isDragging) {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < thresholdPx) return;
      if (loaded && !takeUp(loaded)) return end.abort();
      isDragging = true;
      // Escape cancels the drag here and must not reach the canvas.
      wasInCanvas = document.activeElement === canvasFrame();
      if (wasInCanvas) canvasFrame()?.blur();
    }
    if (loaded && !isTaken) takeUp(loaded);
    point = toCanvas(event.clientX, event.clientY);
    if (isTaken) editor.dragTo(point);
    const isAllowed = editor.getState().drag?.isAllowed ?? false;
    screen.drag.setState({ drag: { item, label, x: event.clientX, y: event.clientY, isAllowed } });
  };
  const finish = (how: 'drop' | 'cancel') => {
    end.abort();
    screen.drag.setState({ drag: null });
    if (!isDragging) return;
    swallowClick();
    if (how === 'cancel') editor.cancelDrag();
    else if (isTaken) editor.drop();
    else if (what instanceof Promise && point) void dropLater(what, point);
    if (wasInCanvas) focusCanvas();
  };
  const dropLater = async (later: Promise<DragItem>, at: { x: number; y: number }) => {
    try {
      const answer = editor.startDrag(await later);
      if (answer !== true) return void toast(answer.reason);
      editor.dragTo(at);
      editor.drop();
    } catch (error) {
      toastError(errorText(error));
    }
  };
  window.addEventListener('pointermove', handleMove, listen);
  window.addEventListener('pointerup', () => finish('drop'), listen);
  window.addEventListener('pointercancel', () => finish('cancel'), listen);
  // Without capture, so that the blur of an element isn't mistaken for that of the window.
  window.addEventListener('blur', () => finish('cancel'), { signal: end.signal });
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      finish('cancel');
    },
    listen,
  );
}

/** Suppresses the click of a drag that ends on its own palette entry. */
function swallowClick(): void {
  const stop = (event: Event) => event.stopPropagation();
  window.addEventListener('click', stop, { capture: true });
  // A click follows its pointerup in the same task or not at all.
  setTimeout(() => window.removeEventListener('click', stop, { capture: true }));
}

/** Converts window coordinates to canvas coordinates. Returns null outside the canvas frame. */
function toCanvas(x: number, y: number): { x: number; y: number } | null {
  const frame = document.querySelector('[data-region="canvas"] iframe');
  const box = frame?.getBoundingClientRect();
  if (!box || x < box.left || x > box.right || y < box.top || y > box.bottom) return null;
  return { x: x - box.left, y: y - box.top };
}
