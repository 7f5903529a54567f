import type { HeldInput, HeldPress } from './key-queue';

const notTyped: ReadonlySet<string> = new Set([
  'button',
  'checkbox',
  'color',
  'file',
  'hidden',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
]);
const tabbable =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex]';

/** Returns the focused element, also inside a frame of this site; null = none. */
export function deepActiveElement(): HTMLElement | null {
  let active: Element | null = document.activeElement;
  for (;;) {
    const inside = frameDocument(active)?.activeElement ?? null;
    if (!inside) break;
    active = inside;
  }
  return isBlank(active) ? null : (active as HTMLElement);
}

/** Browsers focus a frame shortly before the text that was edited in it. */
export function focusEditedText(): void {
  const inside = frameDocument(document.activeElement);
  if (!inside || inside.activeElement !== inside.body) return;
  const anchor = inside.getSelection()?.anchorNode;
  const element = anchor?.nodeType === Node.ELEMENT_NODE ? (anchor as HTMLElement) : anchor?.parentElement;
  element?.closest<HTMLElement>('[contenteditable]')?.focus({ preventScroll: true });
}

/** Returns the document of a frame of this site; null for other elements and sites. */
function frameDocument(element: Element | null): Document | null {
  return element?.tagName === 'IFRAME' ? (element as HTMLIFrameElement).contentDocument : null;
}

/** Returns true if nothing has the focus. A canvas without an open text has it on its body. */
function isBlank(element: Element | null): boolean {
  return element === null || element === document.body;
}

/** Returns true if typed text goes into the element. */
export function isField(element: Element | null): boolean {
  if (!element) return false;
  if (element.tagName === 'TEXTAREA') return true;
  if (element.tagName === 'INPUT') return !notTyped.has((element as HTMLInputElement).type);
  return (element as HTMLElement).isContentEditable === true;
}

/**
 * Replays held input at the focus in order, as if it were typed now. Stops if nothing has the focus anymore or `isOver`
 * returns true, and resolves with the rest. It never waits for a task, so that no real key comes in between.
 */
export async function replayInput(inputs: readonly HeldInput[], isOver: () => boolean): Promise<HeldInput[]> {
  for (const [at, input] of inputs.entries()) {
    const target = deepActiveElement();
    if (!target || isOver()) return inputs.slice(at);
    if (input.kind === 'key') pressKey(target, input.press);
    else if (isField(target)) insertText(target, input.text);
    await settled();
  }
  return [];
}

/** Waits until React has rendered the changes of the last event. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await Promise.resolve();
}

function insertText(target: HTMLElement, text: string): void {
  const written = target.tagName === 'INPUT' ? text.replaceAll(/[\r\n]+/g, ' ') : text;
  if (isOfEngine(target)) sendInput(target, 'insertText', text);
  // Like typing: with the field's own undo, its maximum length and its events.
  else if (document.execCommand('insertText', false, written)) return;
  else if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) setValue(target, written);
}

/** For fields in which the browser can't write by command. */
function setValue(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  // React compares with the value it wrote itself, so the prototype's property is set.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, field.value + text);
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }));
}

function pressKey(target: HTMLElement, press: HeldPress): void {
  const init: KeyboardEventInit = { ...press, bubbles: true, cancelable: true };
  const isLeft = target.dispatchEvent(new KeyboardEvent('keydown', init));
  if (isLeft) doDefault(target, press);
}

/** Does what the browser would do with a key that nothing else handled. */
function doDefault(target: HTMLElement, press: HeldPress): void {
  const { key, shiftKey } = press;
  const isCommand = press.ctrlKey || press.metaKey;
  if (isOfEngine(target)) sendKeyInput(target, press);
  else if (key === 'Tab') moveFocus(target, shiftKey ? -1 : 1);
  else if (key === 'Enter') pressEnter(target);
  else if (!isField(target)) return;
  else if (isCommand && key.toLowerCase() === 'a') document.execCommand('selectAll');
  else if (key === 'Backspace') document.execCommand('delete');
  else if (key === 'Delete') document.execCommand('forwardDelete');
  else moveCaret(target, key);
}

function pressEnter(target: HTMLElement): void {
  if (target.tagName === 'INPUT') (target as HTMLInputElement).form?.requestSubmit();
  else if (isField(target)) document.execCommand('insertLineBreak');
  else target.click();
}

function moveCaret(target: HTMLElement, key: string): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
  const { selectionStart: start, selectionEnd: end } = target;
  // Some kinds of fields have no selection.
  if (start === null || end === null) return;
  const isSelected = start !== end;
  const places: Readonly<Record<string, number>> = {
    ArrowLeft: isSelected ? start : Math.max(0, start - 1),
    ArrowRight: isSelected ? end : end + 1,
    Home: 0,
    End: target.value.length,
  };
  const place = places[key];
  if (place !== undefined) target.setSelectionRange(place, place);
}

function moveFocus(target: HTMLElement, direction: 1 | -1): void {
  const around = target.closest('[aria-modal="true"]') ?? document;
  const stops = [...around.querySelectorAll<HTMLElement>(tabbable)].filter(
    (stop) => stop.tabIndex >= 0 && stop.checkVisibility({ visibilityProperty: true }),
  );
  stops[(stops.indexOf(target) + direction + stops.length) % stops.length]?.focus();
}

/** A text on the canvas, which the engine writes itself. */
function isOfEngine(target: HTMLElement): boolean {
  return target.ownerDocument !== document;
}

function sendInput(target: HTMLElement, inputType: string, data: string | null = null): void {
  target.dispatchEvent(new InputEvent('beforeinput', { inputType, data, bubbles: true, cancelable: true }));
}

function sendKeyInput(target: HTMLElement, { key, shiftKey, ctrlKey, metaKey }: HeldPress): void {
  if (ctrlKey || metaKey || !target.isContentEditable) return;
  if (key === 'Enter') sendInput(target, shiftKey ? 'insertLineBreak' : 'insertParagraph');
  else if (key === 'Backspace') sendInput(target, 'deleteContentBackward');
  else if (key === 'Delete') sendInput(target, 'deleteContentForward');
  else moveSelection(target, key);
}

function moveSelection(target: HTMLElement, key: string): void {
  const ways: Readonly<Record<string, readonly [direction: string, unit: string]>> = {
    ArrowLeft: ['left', 'character'],
    ArrowRight: ['right', 'character'],
    ArrowUp: ['backward', 'line'],
    ArrowDown: ['forward', 'line'],
    Home: ['backward', 'lineboundary'],
    End: ['forward', 'lineboundary'],
  };
  const way = ways[key];
  if (way) target.ownerDocument.getSelection()?.modify('move', ...way);
}
