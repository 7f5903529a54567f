import { limits } from '@galley/contract';
import type { ComponentType } from 'react';
import { createStore } from 'zustand/vanilla';
import { messages } from '../messages';
import { holdKeys } from '../ui/held-keys/held-keys';
import { bindProps } from './bind-props';
import type { TypedAnswer } from './typed-name';

export interface ConfirmOptions {
  title?: string;
  text: string;
  /** Default 'Okay'. */
  okay?: string;
  /** Default 'Cancel'. */
  cancel?: string;
  /** The variant of the confirm button. Default 'main'. With 'danger', the other button has the focus. */
  variant?: 'main' | 'danger';
  /** A text to type before 'Okay'. */
  typed?: TypedAnswer;
  /** Runs on 'Okay' while the dialog is busy. The dialog closes 500 ms after it ends. */
  action?: () => Promise<void>;
}

export interface AlertOptions {
  title?: string;
  text: string;
  okay?: string;
  /** The label of a second action beside 'Okay', for example 'Ask to edit'. */
  extra?: string;
}

export interface PromptOptions {
  title: string;
  label: string;
  value?: string;
  placeholder?: string;
  okay?: string;
  cancel?: string;
  /** Returns a message if the value is invalid, otherwise null. */
  check?: (value: string) => string | null | Promise<string | null>;
  /** Runs on the confirm button while the dialog is busy. If it throws, the dialog stays open and shows the error. */
  save?: (value: string) => Promise<void>;
}

/** The props that `openModal` adds to a modal's own props. */
export interface ModalProps<Result> {
  onClose: (result?: Result) => void;
}

export type DialogEntry =
  | { id: number; kind: 'confirm'; options: ConfirmOptions; close: (answer: boolean) => void }
  | { id: number; kind: 'alert'; options: AlertOptions; close: (answer: 'okay' | 'extra') => void }
  | { id: number; kind: 'prompt'; options: PromptOptions; close: (answer: string | null) => void }
  | { id: number; kind: 'modal'; render: ComponentType<ModalProps<unknown>>; close: (result?: unknown) => void };

export interface Notice {
  id: number;
  text: string;
}

let nextId = 1;
/**
 * All open dialogs, topmost last, and the notice, if any. Rendered by `app/dialog-host`. Keys typed before a requested
 * dialog has the focus are replayed in it (`ui/held-keys/`).
 */
export const dialogStore = createStore<{ dialogs: DialogEntry[]; notice: Notice | null }>(() => ({
  dialogs: [],
  notice: null,
}));

/**
 * Opens a confirmation. Resolves with true for the confirm button, and false for the other button, Escape and the mask.
 */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  holdKeys();
  return open<boolean>((id, close) => ({ id, kind: 'confirm', options, close }));
}

/** Shows an alert. Resolves when it's closed. */
export function alertDialog(options: AlertOptions): Promise<'okay' | 'extra'> {
  return open<'okay' | 'extra'>((id, close) => ({ id, kind: 'alert', options, close }));
}

/** Shows the alert for a failed request, titled 'Error', with the error's message. */
export function alertError(text: string, title: string = messages.errorTitle): Promise<'okay' | 'extra'> {
  return alertDialog({ title, text });
}

/**
 * Opens a prompt for one line of text, and saves it if there is `save`. Enter confirms. Resolves with null if it was
 * canceled.
 */
export function promptDialog(options: PromptOptions): Promise<string | null> {
  holdKeys();
  return open<string | null>((id, close) => ({ id, kind: 'prompt', options, close }));
}

/** Opens a component as a modal. Resolves with the value it passes to `onClose`. */
export function openModal<Props extends object, Result = void>(
  component: ComponentType<Props & ModalProps<Result>>,
  props: Props,
): Promise<Result | undefined> {
  holdKeys();
  const render = bindProps<Props, ModalProps<Result>>(component, props) as ComponentType<ModalProps<unknown>>;
  return open<Result | undefined>((id, close) => ({
    id,
    kind: 'modal',
    render,
    close: (result) => close(result as Result | undefined),
  }));
}

/** Returns true while a dialog is open. */
export function hasOpenDialog(): boolean {
  return dialogStore.getState().dialogs.length > 0;
}

/** Runs a callback once no dialog is open, possibly at once. The returned function cancels it. */
export function onceNoDialog(run: () => void): () => void {
  if (!hasOpenDialog()) {
    run();
    return () => {};
  }
  const stop = dialogStore.subscribe(() => {
    if (hasOpenDialog()) return;
    stop();
    run();
  });
  return stop;
}

let noticeTimer: ReturnType<typeof setTimeout> | undefined;

/** Shows a notice without buttons. It closes automatically after 5 s. */
export function notice(text: string): void {
  clearTimeout(noticeTimer);
  dialogStore.setState({ notice: { id: nextId++, text } });
  noticeTimer = setTimeout(closeNotice, limits.noticeCloseMs);
}

/** Closes the notice, if there is one. */
export function closeNotice(): void {
  clearTimeout(noticeTimer);
  dialogStore.setState({ notice: null });
}

function open<Answer>(makeEntry: (id: number, close: (answer: Answer) => void) => DialogEntry): Promise<Answer> {
  return new Promise((resolve) => {
    const id = nextId++;
    const close = (answer: Answer) => {
      dialogStore.setState(({ dialogs }) => ({ dialogs: dialogs.filter((entry) => entry.id !== id) }));
      resolve(answer);
    };
    dialogStore.setState(({ dialogs }) => ({ dialogs: [...dialogs, makeEntry(id, close)] }));
  });
}
