import { limits } from '@galley/contract';
import { createStore } from 'zustand/vanilla';

interface ToastAction {
  label: string;
  run: () => void;
}

export interface Toast {
  id: number;
  text: string;
  kind: 'done' | 'removed' | 'error';
  action?: ToastAction;
  /** The other answer to a question, which stays until one of the two is chosen. */
  decline?: ToastAction;
  /** Fading out; removed 500 ms later. */
  isHiding: boolean;
}

/** Maximum number of toasts, questions aside. The oldest is removed when another one is added. */
const stackSize = 3;

let nextId = 1;
export const toastStore = createStore<{ toasts: Toast[] }>(() => ({ toasts: [] }));
const timers = new Map<number, ReturnType<typeof setTimeout>>();

/** Shows a toast: for 2 s, or for 8 s if it has an action. */
export function toast(text: string, options: { kind?: 'done' | 'removed'; action?: ToastAction } = {}): number {
  return add({ text, kind: options.kind ?? 'done', action: options.action });
}

/** Asks something that doesn't interrupt. Stays until it's answered or hidden. */
export function toastQuestion(
  text: string,
  { accept, decline }: { accept: ToastAction; decline: ToastAction },
): number {
  return add({ text, kind: 'done', action: accept, decline });
}

/** Reports an error that has no place of its own on the screen. Stays until closed. */
export function toastError(text: string, options: { action?: ToastAction } = {}): number {
  const shown = toastStore.getState().toasts.find((entry) => entry.kind === 'error' && entry.text === text);
  return shown ? shown.id : add({ text, kind: 'error', action: options.action });
}

/** Starts fading out a toast and removes it 500 ms later. */
export function hideToast(id: number): void {
  clearTimer(id);
  toastStore.setState(({ toasts }) => ({ toasts: toasts.map((t) => (t.id === id ? { ...t, isHiding: true } : t)) }));
  timers.set(
    id,
    setTimeout(() => removeToast(id), limits.toastFadeMs),
  );
}

/** Removes a toast at once: it was answered, or its answer would do nothing anymore. */
export function removeToast(id: number): void {
  clearTimer(id);
  toastStore.setState(({ toasts }) => ({ toasts: toasts.filter((t) => t.id !== id) }));
}

/** Keeps a toast while it's hovered or focused. */
export function holdToast(id: number): void {
  clearTimer(id);
  toastStore.setState(({ toasts }) => ({ toasts: toasts.map((t) => (t.id === id ? { ...t, isHiding: false } : t)) }));
}

/** Restarts the timer of a held toast. Errors and questions have none. */
export function releaseToast(id: number): void {
  clearTimer(id);
  const entry = toastStore.getState().toasts.find((t) => t.id === id);
  if (entry && entry.kind !== 'error' && !entry.decline)
    timers.set(
      id,
      setTimeout(() => hideToast(id), entry.action ? limits.toastActionMs : limits.toastMs),
    );
}

function add(input: Omit<Toast, 'id' | 'isHiding'>): number {
  const id = nextId++;
  const { toasts } = toastStore.getState();
  // A question waits for its answer.
  const removable = toasts.filter(({ decline }) => !decline);
  for (const old of removable.slice(0, Math.max(0, toasts.length - stackSize + 1))) removeToast(old.id);
  toastStore.setState(({ toasts }) => ({ toasts: [...toasts, { ...input, id, isHiding: false }] }));
  releaseToast(id);
  return id;
}

function clearTimer(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
}
