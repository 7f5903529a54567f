import type { PaletteItem } from '@galley/contract';
import type { DragItem, PinItem } from '@galley/editor';
import type { BeId, Refusal } from '@galley/markup';
import type { PointerEvent } from 'react';
import { errorText } from '../../../../../api/api-error';
import { toast, toastError } from '../../../../../lib/toasts';
import type { Builder } from '../../context/builder-context';
import type { ShellDrag } from '../../context/screen/screen-state';
import { canvasFrame, focusCanvas } from '../focus/focus-canvas';

/** A press becomes a drag after this many pixels, so that a click stays a click. */
const thresholdPx = 4;

/** Starts watching a press on a palette item. */
export function startPaletteDrag(builder: Builder, item: PaletteItem, press: PointerEvent): void {
  startDrag(builder, { what: { kind: 'palette', item }, item, label: item.title }, press);
}

/** What the entry of a pin drags: the section is loaded meanwhile. */
interface DraggedPin {
  label: string;
  load(): Promise<PinItem | Refusal>;
}

/** Starts watching a press on a pin. A drop waits for its HTML. */
export function startPinDrag(builder: Builder, { label, load }: DraggedPin, press: PointerEvent): void {
  const loaded = load().then((pin) => {
    if ('refused' in pin) throw new Error(pin.reason);
    return { kind: 'pin', pin } as const;
  });
  startDrag(builder, { what: loaded, item: null, label }, press);
}

/** What a block's handle drags: the block, shown as its matching palette item. */
export interface DraggedBlock {
  beId: BeId;
  item: PaletteItem | null;
  label: string;
}

/** Starts watching a press on a block's handle. */
export function startBlockDrag(builder: Builder, { beId, item, label }: DraggedBlock, press: PointerEvent): void {
  startDrag(builder, { what: { kind: 'block', beId }, item, label }, press);
}

/**
 * After the first few pixels, a transparent layer covers the window (otherwise the canvas frame would swallow the
 * pointer) and the engine gets the pointer's position on the canvas.
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
  /** The item, once it's loaded, and once the engine has it. */
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
      // Escape ends the drag here. The canvas must not get it.
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
  // Not captured: the blur of an element on the page isn't the window's.
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

/** A drag that ends over its own palette entry isn't a click on it. */
function swallowClick(): void {
  const stop = (event: Event) => event.stopPropagation();
  window.addEventListener('click', stop, { capture: true });
  // The click follows its pointerup immediately, or never.
  setTimeout(() => window.removeEventListener('click', stop, { capture: true }));
}

/** Window coordinates as canvas coordinates; null outside the canvas frame. */
function toCanvas(x: number, y: number): { x: number; y: number } | null {
  const frame = document.querySelector('[data-region="canvas"] iframe');
  const box = frame?.getBoundingClientRect();
  if (!box || x < box.left || x > box.right || y < box.top || y > box.bottom) return null;
  return { x: x - box.left, y: y - box.top };
}
