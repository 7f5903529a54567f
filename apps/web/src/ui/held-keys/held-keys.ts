import { type HeldInput, handlerOf, KeyQueue, playable } from './key-queue';
import { deepActiveElement, focusEditedText, isField, replayInput } from './replay-keys';

export interface HoldOptions {
  /**
   * Returns true for the element that the keys wait for. Other elements that take the focus in the meantime lose it
   * again. Default: any element in a dialog, a list or a popover that isn't open yet.
   */
  isTarget?: (element: HTMLElement) => boolean;
  /** Keeps holding keys after a press in a frame, such as the canvas. By default, any press gives them up. */
  keepsFramePresses?: boolean;
}

export interface KeyHold {
  /** The element won't appear: the keys are discarded, and the focus stays where it was. */
  giveUp(): void;
  /** Nothing took the focus: it stays where it was, and the keys are replayed there. */
  release(): void;
}

/** How long keys wait. After that, a message says that they weren't used. */
const mostMs = 15_000;
/** Keys typed within this time after the last one belong to the same typing. */
const pauseMs = 600;
/** How often the focus is moved back from another element, such as the button of a menu that closes. */
const mostTimes = 5;
const floating = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

const noHold: KeyHold = { giveUp: () => undefined, release: () => undefined };

let current: HeldKeys | null = null;
let tellGivenUp: () => void = () => undefined;

/** Sets how people are notified that their keys weren't used. Called once, on start. */
export function setHeldKeysNotice(tell: () => void): void {
  tellGivenUp = tell;
}

/**
 * Starts holding keys. Call it in the same task in which a key or click opens something that takes the focus later: a
 * dialog, a popover, a panel, a field. Until then, keys, pasted text and compositions go into a hidden field.
 * Afterwards they are replayed in the opened element, in order. If something else is opened in the meantime, they wait
 * for that.
 */
export function holdKeys(options: HoldOptions = {}): KeyHold {
  if (typeof document === 'undefined') return noHold;
  current ??= new HeldKeys();
  return current.waitFor(options);
}

/** Like `holdKeys`, and moves the focus to an element as soon as it's in the page. */
export function holdKeysFor(
  find: () => HTMLElement | null,
  focus = (element: HTMLElement) => element.focus(),
): KeyHold {
  const there = find();
  // A menu takes the focus back after the click on its entry, until it's unmounted.
  if (there && !document.activeElement?.closest('[role="menu"]')) {
    focus(there);
    return noHold;
  }
  const hold = holdKeys({ isTarget: (element) => element === find() });
  current?.lookFor(find, focus);
  return hold;
}

/** Discards held keys, because something failed to load or to open. */
export function giveUpKeys(): void {
  current?.end({ isTold: true });
}

/**
 * Returns true while an input method composes a word in the hidden field. Moving the focus would split the word, so
 * it's moved afterwards.
 */
export function isFocusPutOff(find: () => HTMLElement | null): boolean {
  return current?.putOff(find) ?? false;
}

/** Returns the element with the focus, or the one that had it when keys began to be held. */
export function focusedElement(): Element | null {
  return current ? current.origin : document.activeElement;
}

/** One period of holding keys, until something takes the focus. */
class HeldKeys {
  origin = document.activeElement;
  private readonly field = createField();
  private readonly queue = new KeyQueue();
  private readonly stops: (() => void)[] = [];
  private isTarget: (element: HTMLElement) => boolean = () => true;
  /** Counts the calls. Only the last one can give up. */
  private turn = 0;
  private times = 0;
  private isComposing = false;
  private lastKeyAt = Number.NEGATIVE_INFINITY;
  private keepsFramePresses = false;
  private isEnded = false;
  private afterComposing: (() => HTMLElement | null) | null = null;
  private readonly openBefore = new Set(document.querySelectorAll(floating));

  constructor() {
    // In a dialog, the rest of the page is hidden from screen readers; a popover closes when the focus leaves it.
    (this.origin?.closest('[role="dialog"], [role="alertdialog"]') ?? document.body).append(this.field);
    this.listen();
    this.field.focus({ preventScroll: true });
    const timer = setTimeout(() => this.end({ isTold: true }), mostMs);
    this.stops.push(() => clearTimeout(timer));
  }

  waitFor({ isTarget, keepsFramePresses = false }: HoldOptions): KeyHold {
    this.turn += 1;
    const { turn } = this;
    this.keepsFramePresses = keepsFramePresses;
    this.isTarget = isTarget ?? ((element) => this.isNewFloating(element));
    return {
      giveUp: () => {
        if (turn === this.turn) this.end({ isTold: false });
      },
      release: () => {
        if (turn === this.turn && !this.isEnded) this.settle(() => restoreFocus(this.origin));
      },
    };
  }

  lookFor(find: () => HTMLElement | null, focus: (element: HTMLElement) => void): void {
    const { turn } = this;
    const look = () => {
      const element = turn === this.turn ? find() : null;
      if (!element || this.putOff(find, focus)) return;
      observer.disconnect();
      focus(element);
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    this.stops.push(() => observer.disconnect());
  }

  putOff(find: () => HTMLElement | null, focus = (element: HTMLElement) => element.focus()): boolean {
    if (!this.isComposing) return false;
    this.afterComposing = () => {
      const element = find();
      if (element) focus(element);
      return element;
    };
    return true;
  }

  /** Stops holding keys. `isPressed`: the person pressed elsewhere, so their next keys go there. */
  end({ isTold, isPressed = false }: { isTold: boolean; isPressed?: boolean }): void {
    if (this.isEnded) return;
    this.readField();
    const hasInput = this.queue.take().length > 0;
    const hadFocus = document.activeElement === this.field;
    const isTyping = hadFocus && performance.now() - this.lastKeyAt < pauseMs;
    if (isTold && isTyping && !isPressed) this.dropRest();
    else {
      this.remove();
      if (hadFocus) restoreFocus(this.origin);
    }
    if (isTold && hasInput) tellGivenUp();
  }

  /** Ignores the rest of keys that were given up. They would go to the middle of what had the focus before. */
  private dropRest(): void {
    const { field, origin } = this;
    this.stopHolding();
    let timer: ReturnType<typeof setTimeout>;
    const finish = () => {
      clearTimeout(timer);
      // Removing a field that has the focus takes it away, which would remove it a second time.
      field.removeEventListener('blur', finish);
      field.remove();
      // Unless something else took the focus in the meantime.
      if (document.activeElement === document.body) restoreFocus(origin);
    };
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(finish, pauseMs);
    };
    for (const type of ['keydown', 'keyup', 'keypress', 'beforeinput', 'paste'])
      field.addEventListener(type, (event) => {
        event.stopPropagation();
        event.preventDefault();
        wait();
      });
    field.addEventListener('blur', finish, { once: true });
    wait();
  }

  private listen(): void {
    const { field } = this;
    const on = <E extends Event>(target: EventTarget, type: string, handle: (event: E) => void, isCapture = false) => {
      target.addEventListener(type, handle as EventListener, isCapture);
      this.stops.push(() => target.removeEventListener(type, handle as EventListener, isCapture));
    };
    on<KeyboardEvent>(field, 'keydown', (event) => this.handleKey(event));
    on(field, 'compositionstart', () => {
      this.isComposing = true;
    });
    on(field, 'compositionend', () => this.endComposition());
    on(field, 'blur', () => queueMicrotask(() => this.look()));
    // The page has its own handlers for keys and for pasted blocks.
    for (const type of ['keydown', 'keyup', 'keypress', 'beforeinput', 'input', 'copy', 'cut', 'paste'])
      on(field, type, (event) => event.stopPropagation());
    // Someone who presses elsewhere goes there. The second press of a double click belongs to the first one.
    on<MouseEvent>(
      window,
      'mousedown',
      ({ detail }) => detail > 1 || this.end({ isTold: true, isPressed: true }),
      true,
    );
    // It would reach what is under a menu that closed at the first one, such as a link.
    on<MouseEvent>(
      window,
      'click',
      (event) => {
        if (event.detail <= 1) return;
        event.preventDefault();
        event.stopPropagation();
      },
      true,
    );
    const handleFrame = () => this.keepsFramePresses || this.end({ isTold: true, isPressed: true });
    for (const { contentWindow } of framesOfSite()) on(contentWindow, 'pointerdown', handleFrame, true);
  }

  private handleKey(event: KeyboardEvent): void {
    this.lastKeyAt = performance.now();
    const isEmpty = this.field.value === '';
    const handler = handlerOf(event, { isComposing: event.isComposing || this.isComposing, isEmpty });
    if (handler !== 'queue') return;
    event.preventDefault();
    this.readField();
    this.queue.addKey(event);
  }

  private endComposition(): void {
    this.isComposing = false;
    const focus = this.afterComposing;
    this.afterComposing = null;
    // The browser writes the word into the field after this event.
    if (focus) setTimeout(() => !this.isEnded && focus());
  }

  private readField(): void {
    this.queue.addText(this.field.value);
    this.field.value = '';
  }

  /** Handles that a script moved the focus away from the hidden field. */
  private look(): void {
    const active = document.activeElement;
    if (this.isEnded || active === this.field) return;
    const isOther = !(active instanceof HTMLElement) || active === document.body || !this.isTarget(active);
    if (!isOther) {
      this.settle();
      return;
    }
    this.times += 1;
    // A question opened by something else. The keys aren't an answer to it.
    const isAsked = active?.closest('[role="alertdialog"]') && this.isNewFloating(active as HTMLElement);
    if (isAsked || this.times > mostTimes) {
      this.end({ isTold: true });
      return;
    }
    // The button of a menu that closed. The focus returns there later.
    if (active instanceof HTMLElement && active !== document.body) this.origin = active;
    this.field.focus({ preventScroll: true });
  }

  private settle(focus: () => void = () => undefined): void {
    this.readField();
    const inputs = this.queue.take();
    this.remove();
    focus();
    void replayHeld(inputs);
  }

  private isNewFloating(element: HTMLElement): boolean {
    const around = element.closest(floating);
    return around !== null && !this.openBefore.has(around);
  }

  private remove(): void {
    this.stopHolding();
    this.field.remove();
  }

  private stopHolding(): void {
    this.isEnded = true;
    if (current === this) current = null;
    for (const stop of this.stops.splice(0)) stop();
  }

  addInputs(inputs: readonly HeldInput[]): void {
    for (const input of inputs) {
      if (input.kind === 'text') this.queue.addText(input.text);
      else this.queue.addKey(input.press);
    }
  }
}

/** Replays the held keys. If they open something, the rest goes there. */
async function replayHeld(held: readonly HeldInput[]): Promise<void> {
  focusEditedText();
  const inputs = playable(held, kindOf(deepActiveElement()));
  const rest = await replayInput(inputs, () => current !== null);
  if (rest.length === 0) return;
  // A key closed the element with the focus. The rest is for the next one that gets it.
  if (!current) holdKeys({ isTarget: () => true });
  current?.addInputs(rest);
}

function kindOf(element: HTMLElement | null): 'field' | 'list' | 'question' {
  if (!element || isField(element) || element.ownerDocument !== document) return 'field';
  return element.closest('[aria-modal="true"]') ? 'question' : 'list';
}

function framesOfSite(): { contentWindow: Window }[] {
  return [...document.querySelectorAll('iframe')].flatMap(({ contentDocument, contentWindow }) =>
    contentDocument && contentWindow ? [{ contentWindow }] : [],
  );
}

function restoreFocus(origin: Element | null): void {
  if (!(origin instanceof HTMLElement) || !origin.isConnected) return;
  origin.focus({ preventScroll: true });
  if (origin instanceof HTMLIFrameElement) origin.contentWindow?.focus();
}

/** A real field, so that input methods, pasting and on-screen keyboards work in it. */
function createField(): HTMLTextAreaElement {
  const field = document.createElement('textarea');
  field.setAttribute('aria-label', 'Opening');
  field.setAttribute('autocomplete', 'off');
  field.setAttribute('data-held-keys', '');
  // No on-screen keyboard, because the opened element may have no field.
  field.inputMode = 'none';
  field.spellcheck = false;
  field.tabIndex = -1;
  // A font size of 16 px keeps phones from zooming in.
  Object.assign(field.style, {
    position: 'fixed',
    insetBlockStart: '0',
    insetInlineStart: '0',
    inlineSize: '1px',
    blockSize: '1px',
    padding: '0',
    border: '0',
    opacity: '0',
    fontSize: '16px',
    pointerEvents: 'none',
  });
  return field;
}
