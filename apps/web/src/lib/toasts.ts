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
  /** The second button of a question. A question stays until one of the two is pressed. */
  decline?: ToastAction;
  /** Fading out; removed 500 ms later. */
  isHiding: boolean;
}

/** The maximum number of toasts, excluding questions. Adding one more removes the oldest. */
const stackSize = 3;

let nextId = 1;
export const toastStore = createStore<{ toasts: Toast[] }>(() => ({ toasts: [] }));
const timers = new Map<number, ReturnType<typeof setTimeout>>();

/** Shows a toast: for 2 s, or for 8 s if it has an action. */
export function toast(text: string, options: { kind?: 'done' | 'removed'; action?: ToastAction } = {}): number {
  return add({ text, kind: options.kind ?? 'done', action: options.action });
}

/** Asks a question that doesn't block the page. It stays until it's answered or hidden. */
export function toastQuestion(
  text: string,
  { accept, decline }: { accept: ToastAction; decline: ToastAction },
): number {
  return add({ text, kind: 'done', action: accept, decline });
}

/** Reports an error that can't be shown beside its cause. It stays until it's closed. */
export function toastError(text: string, options: { action?: ToastAction } = {}): number {
  const shown = toastStore.getState().toasts.find((entry) => entry.kind === 'error' && entry.text === text);
  return shown ? shown.id : add({ text, kind: 'error', action: options.action });
}

/** Fades out a toast and removes it 500 ms later. */
export function hideToast(id: number): void {
  clearTimer(id);
  toastStore.setState(({ toasts }) => ({ toasts: toasts.map((t) => (t.id === id ? { ...t, isHiding: true } : t)) }));
  timers.set(
    id,
    setTimeout(() => removeToast(id), limits.toastFadeMs),
  );
}

/** Removes a toast at once, because it was answered or no longer applies. */
export function removeToast(id: number): void {
  clearTimer(id);
  toastStore.setState(({ toasts }) => ({ toasts: toasts.filter((t) => t.id !== id) }));
}

/** Pauses the timer of a toast while it's hovered or focused. */
export function holdToast(id: number): void {
  clearTimer(id);
  toastStore.setState(({ toasts }) => ({ toasts: toasts.map((t) => (t.id === id ? { ...t, isHiding: false } : t)) }));
}

/** Restarts the timer of a paused toast. Errors and questions have none. */
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
  // Questions stay until they are answered.
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
