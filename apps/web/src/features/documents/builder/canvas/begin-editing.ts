import { giveUpKeys, holdKeys } from '../../../../ui/held-keys/held-keys';
import type { Builder } from '../context/builder-context';
import { canvasFrame } from './focus/focus-canvas';

/**
 * Starts editing after Edit was pressed. Until it has started, remembers the text that was clicked and buffers typed
 * keys, then opens that text and replays the keys. Keys typed without a click are dropped, and the person sees a
 * message about it.
 */
export async function beginEditing({ session }: Pick<Builder, 'session'>): Promise<void> {
  if (session.state.phase !== 'watching') return;
  const frame = canvasFrame();
  const canvas = frame?.contentDocument ?? null;
  let pressed: { clientX: number; clientY: number } | null = null;
  let isOpening = false;
  const remember = ({ clientX, clientY }: PointerEvent) => {
    pressed = { clientX, clientY };
  };
  holdKeys({ isTarget: (element) => isOpening && element === canvasFrame(), keepsFramePresses: true });
  canvas?.addEventListener('pointerdown', remember, true);
  const isEditing = await session.edit();
  // A draft of this version continues, so that there is never a second one beside it.
  if (isEditing) await session.offers.resume();
  canvas?.removeEventListener('pointerdown', remember, true);
  isOpening = isEditing && pressed !== null && canvas !== null && canvas === canvasFrame()?.contentDocument;
  if (isOpening && canvas && pressed) press(canvas, pressed);
  // The click opened no text.
  if (frame === null || document.activeElement !== frame) giveUpKeys();
}

/** Repeats the click, which can open a text now that editing has started. */
function press(canvas: Document, at: { clientX: number; clientY: number }): void {
  const target = canvas.elementFromPoint(at.clientX, at.clientY);
  for (const type of ['pointerdown', 'pointerup'])
    target?.dispatchEvent(new PointerEvent(type, { ...at, button: 0, bubbles: true, cancelable: true }));
}
