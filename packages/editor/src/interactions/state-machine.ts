import type { BeId } from '@galley/markup';
import type { CanvasPoint } from '../types';

/**
 * The active interaction state (docs/design.md 6). Handlers are pure: they take an event and return the next state and
 * effects.
 */
export type Interaction =
  | { name: 'watching' }
  | { name: 'idle' }
  | { name: 'pointing-block'; beId: BeId; from: CanvasPoint; isTouch: boolean; notice: string }
  | { name: 'dragging-item' }
  | { name: 'editing-text'; beId: BeId };

type PressedBlock = Interaction & { name: 'pointing-block' };

export type InteractionEvent =
  | { kind: 'press'; point: CanvasPoint; beId: BeId; notice: string; isTouch: boolean }
  | { kind: 'move'; point: CanvasPoint; beId: BeId; isPressed: boolean }
  | { kind: 'release'; point: CanvasPoint }
  | { kind: 'leave' }
  | { kind: 'double'; beId: BeId }
  | { kind: 'cancel' };

export type InteractionEffect =
  | { kind: 'select'; beId: BeId | null; notice: string }
  | { kind: 'hover'; beId: BeId | null }
  | { kind: 'start-text'; beId: BeId; point: CanvasPoint }
  /** Content was pressed while watching; null = where it was pressed last, and with a double click. */
  | { kind: 'request-editing'; beId: BeId; point: CanvasPoint | null }
  | { kind: 'finish-text' }
  | { kind: 'refuse-text'; beId: BeId; reason: string }
  | { kind: 'activate'; beId: BeId }
  | { kind: 'start-drag'; beId: BeId }
  | { kind: 'drag-to'; point: CanvasPoint | null }
  | { kind: 'drop' }
  | { kind: 'cancel-drag' };

/** Facts from the engine that the state machine uses for decisions. */
export interface InteractionFacts {
  isEditable: boolean;
  isDragging: boolean;
  editedId: BeId | null;
  canEditText(beId: BeId): boolean;
  /** Returns whether a click on the block edits it: a text, an image, a field, code or a link. */
  isContent(beId: BeId): boolean;
  /** Returns why a text doesn't accept a caret; '' = it does, or it isn't a text. */
  textRefusal(beId: BeId): string;
  /** Returns the block to drag when the pointer drags at `beId`; null = nothing can be moved here. */
  dragSource(beId: BeId): BeId | null;
}

export interface InteractionStep {
  next: Interaction;
  effects: readonly InteractionEffect[];
}

const dragThresholdPx = 4;

/** Returns the state that follows from the engine's facts, regardless of the pointer. */
function settle(current: Interaction, facts: InteractionFacts): Interaction {
  if (facts.isDragging) return { name: 'dragging-item' };
  if (facts.editedId !== null) return { name: 'editing-text', beId: facts.editedId };
  if (current.name === 'pointing-block') return current;
  return facts.isEditable ? { name: 'idle' } : { name: 'watching' };
}

/** Handles one event in one state. */
export function interact(current: Interaction, event: InteractionEvent, facts: InteractionFacts): InteractionStep {
  const state = settle(current, facts);
  switch (state.name) {
    case 'watching':
    case 'idle':
      return interactIdle(state, event, facts);
    case 'pointing-block':
      return interactPointing(state, event, facts);
    case 'dragging-item':
      return interactDragging(event, facts);
    case 'editing-text':
      return interactText(state, event, facts);
  }
}

function rest(facts: InteractionFacts): Interaction {
  return facts.isEditable ? { name: 'idle' } : { name: 'watching' };
}

function interactIdle(state: Interaction, event: InteractionEvent, facts: InteractionFacts): InteractionStep {
  switch (event.kind) {
    case 'press':
      return press(event, facts);
    case 'move':
      return { next: state, effects: hoverOver(event.beId) };
    case 'leave':
      return { next: state, effects: [{ kind: 'hover', beId: null }] };
    case 'double':
      return { next: state, effects: event.beId ? activate(event.beId, facts) : [] };
    case 'release':
    case 'cancel':
      return { next: state, effects: [] };
  }
}

/** Outside blocks, the hovered block is kept until the pointer has left it permanently. */
function hoverOver(beId: BeId): InteractionEffect[] {
  return beId ? [{ kind: 'hover', beId }] : [];
}

/**
 * Handles a press: it selects a block and opens a text immediately, so that the browser places the caret, or selects
 * the word of a double click or the dragged characters. A touch can be the start of scrolling, so its text opens on
 * release.
 */
function press(event: InteractionEvent & { kind: 'press' }, facts: InteractionFacts): InteractionStep {
  const { beId, point, notice, isTouch } = event;
  const select = { kind: 'select', beId: beId || null, notice } as const;
  if (!beId) {
    const refuse = { kind: 'refuse-text', beId, reason: notice } as const;
    return { next: rest(facts), effects: notice !== '' && facts.isEditable ? [select, refuse] : [select] };
  }
  const next: PressedBlock = { name: 'pointing-block', beId, from: point, isTouch, notice };
  return { next, effects: isTouch ? [select] : [select, ...openPressed(next, facts)] };
}

/** Returns the effects of a press that isn't the start of scrolling: while watching, it requests editing. */
function openPressed(pressed: PressedBlock, facts: InteractionFacts): InteractionEffect[] {
  if (facts.isEditable) return openText(pressed, facts);
  const { beId, from, notice } = pressed;
  return notice === '' && facts.isContent(beId) ? [{ kind: 'request-editing', beId, point: from }] : [];
}

/** Returns the effects of a double click. */
function activate(beId: BeId, facts: InteractionFacts): InteractionEffect[] {
  if (facts.isEditable) return [{ kind: 'activate', beId }];
  return facts.isContent(beId) ? [{ kind: 'request-editing', beId, point: null }] : [];
}

/**
 * Returns the effect that opens the text under the pointer, or refuses it with the reason; `notice` says why the block
 * isn't the pressed element.
 */
function openText({ beId, from, notice }: PressedBlock, facts: InteractionFacts): InteractionEffect[] {
  if (facts.canEditText(beId)) return [{ kind: 'start-text', beId, point: from }];
  const reason = notice || facts.textRefusal(beId);
  return reason === '' ? [] : [{ kind: 'refuse-text', beId, reason }];
}

function interactPointing(state: PressedBlock, event: InteractionEvent, facts: InteractionFacts): InteractionStep {
  switch (event.kind) {
    case 'press':
      return press(event, facts);
    case 'move': {
      const isFar = Math.hypot(event.point.x - state.from.x, event.point.y - state.from.y) > dragThresholdPx;
      const source = isFar && facts.isEditable ? facts.dragSource(state.beId) : null;
      if (source === null) return { next: state, effects: [] };
      return {
        next: { name: 'dragging-item' },
        effects: [
          { kind: 'start-drag', beId: source },
          { kind: 'drag-to', point: event.point },
        ],
      };
    }
    case 'release': {
      return { next: rest(facts), effects: state.isTouch ? openPressed(state, facts) : [] };
    }
    case 'double':
      return { next: rest(facts), effects: activate(state.beId, facts) };
    case 'leave':
    case 'cancel':
      return { next: rest(facts), effects: [] };
  }
}

function interactDragging(event: InteractionEvent, facts: InteractionFacts): InteractionStep {
  switch (event.kind) {
    case 'move':
      return { next: { name: 'dragging-item' }, effects: [{ kind: 'drag-to', point: event.point }] };
    case 'leave':
      return { next: { name: 'dragging-item' }, effects: [{ kind: 'drag-to', point: null }] };
    case 'release':
      return { next: rest(facts), effects: [{ kind: 'drop' }] };
    case 'cancel':
      return { next: rest(facts), effects: [{ kind: 'cancel-drag' }] };
    case 'press':
    case 'double':
      return { next: { name: 'dragging-item' }, effects: [] };
  }
}

function interactText(
  state: Interaction & { name: 'editing-text' },
  event: InteractionEvent,
  facts: InteractionFacts,
): InteractionStep {
  // Inside the text, the browser handles the pointer; presses there aren't passed to the state machine.
  switch (event.kind) {
    case 'press': {
      const pressed = press(event, { ...facts, editedId: null });
      return { next: pressed.next, effects: [{ kind: 'finish-text' }, ...pressed.effects] };
    }
    case 'move':
      // Nothing else reacts while characters are being selected.
      return { next: state, effects: event.isPressed ? [] : hoverOver(event.beId) };
    case 'leave':
      return { next: state, effects: [{ kind: 'hover', beId: null }] };
    default:
      return { next: state, effects: [] };
  }
}
