import type { CanvasPoint } from '@galley/editor';
import type { BeId } from '@galley/markup';
import { giveUpKeys, holdKeys } from '../../../../../ui/held-keys/held-keys';
import type { EditSession } from '../../session/edit-session';
import type { Builder } from '../builder-context';
import { canvasFrame } from './focus-canvas';
import { selectWord } from './select-word';

/** The content to edit first: where it was pressed, or null to set the caret at its end. */
export interface EditingPlace {
  beId: BeId;
  point: CanvasPoint | null;
  isDouble?: boolean;
}

interface Place extends EditingPlace {
  /** The canvas that was pressed, and how far it was scrolled. */
  canvas: Document | null;
  scroll: CanvasPoint;
}

/** Requests for the right to edit, each with the place that was pressed last. */
const starts = new WeakMap<EditSession, { place: Place | null }>();

/**
 * Starts editing, because Edit was pressed or, with a place, because of a click or key on the canvas. Until it has
 * started, remembers the content that is clicked and buffers typed keys, then opens that content and replays the keys.
 * Keys typed without a place are dropped, and the person sees a message about it.
 */
export async function beginEditing(
  builder: Pick<Builder, 'session' | 'editor'>,
  pressed: EditingPlace | null = null,
): Promise<void> {
  const { session } = builder;
  const running = starts.get(session);
  if (running) {
    if (pressed) running.place = placeOf(pressed, running.place);
    return;
  }
  if (session.state.phase === 'editing') return;
  const start: { place: Place | null } = { place: pressed && placeOf(pressed, null) };
  starts.set(session, start);
  let isOpening = false;
  holdKeys({ isTarget: (element) => isOpening && element === canvasFrame(), keepsFramePresses: true });
  try {
    const { place } = (await takeEditing(session)) ? start : { place: null };
    isOpening = place !== null && isTextToOpen(builder, place);
    if (isOpening && place) openText(builder, place);
  } finally {
    starts.delete(session);
    const frame = canvasFrame();
    // No text was opened.
    if (frame === null || document.activeElement !== frame) giveUpKeys();
  }
}

/** Returns whether the person can edit and nobody else is editing. The line over the canvas names who is. */
export function canBeginEditing(
  { document, opened, session }: Pick<Builder, 'document' | 'opened' | 'session'>,
  userId: number,
): boolean {
  const { gone, holder } = session.state;
  const isCurrent = opened.version === 0 || document.isCurrentVersion;
  return document.grant.canEdit && isCurrent && gone === null && (holder === null || holder.id === userId);
}

/** Takes the right to edit. A draft of this version continues, so that there is never a second one beside it. */
async function takeEditing(session: EditSession): Promise<boolean> {
  // A draft that comes back on opening takes the lease itself, and replaces the document.
  await session.offers.settled();
  if (!(await session.edit())) return false;
  await session.offers.resume();
  return true;
}

function placeOf(pressed: EditingPlace, before: Place | null): Place {
  // The second press of a double click has said where it was.
  if (pressed.isDouble && before?.beId === pressed.beId) return { ...before, isDouble: true };
  const frame = canvasFrame();
  return { ...pressed, canvas: frame?.contentDocument ?? null, scroll: scrollOf(frame) };
}

function scrollOf(frame: HTMLIFrameElement | null): CanvasPoint {
  return { x: frame?.contentWindow?.scrollX ?? 0, y: frame?.contentWindow?.scrollY ?? 0 };
}

/** Selects the pressed content, unless something else was selected since. Returns whether it opens as a text. */
function isTextToOpen({ editor }: Pick<Builder, 'editor'>, { beId, canvas }: Place): boolean {
  const { selected } = editor.getState();
  const isOther = selected !== null && selected.beId !== beId;
  if (isOther || canvas !== (canvasFrame()?.contentDocument ?? null)) return false;
  editor.select(beId);
  return editor.getState().selected?.can.editText === true;
}

/** Opens a text as the press would have done it. */
function openText({ editor }: Pick<Builder, 'editor'>, { beId, point, scroll, isDouble }: Place): void {
  const frame = canvasFrame();
  const { x, y } = scrollOf(frame);
  const opened = editor.startTextEditing(
    beId,
    point ? { x: point.x + scroll.x - x, y: point.y + scroll.y - y } : undefined,
  );
  if (opened === true && isDouble) selectWord(frame?.contentWindow?.getSelection() ?? null);
}
