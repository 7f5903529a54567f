import { giveUpKeys, holdKeys } from '../../../../ui/held-keys/held-keys';
import type { Builder } from '../context/builder-context';
import { canvasFrame } from './focus/focus-canvas';

/**
 * Edit was pressed. Until editing begins, a press on a text is remembered, and what is typed is held: then the text is
 * opened, and the keys go there. Keys without such a press have no place to go, which people are told.
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
  canvas?.removeEventListener('pointerdown', remember, true);
  isOpening = isEditing && pressed !== null && canvas !== null && canvas === canvasFrame()?.contentDocument;
  if (isOpening && canvas && pressed) press(canvas, pressed);
  // Nothing was opened.
  if (frame === null || document.activeElement !== frame) giveUpKeys();
}

/** The press again, now that it means something. */
function press(canvas: Document, at: { clientX: number; clientY: number }): void {
  const target = canvas.elementFromPoint(at.clientX, at.clientY);
  for (const type of ['pointerdown', 'pointerup'])
    target?.dispatchEvent(new PointerEvent(type, { ...at, button: 0, bubbles: true, cancelable: true }));
}
