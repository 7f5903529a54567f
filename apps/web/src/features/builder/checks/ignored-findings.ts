import { limits } from '@galley/contract';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { readStored, writeStored } from '../../../lib/storage';
import type { OpenedDocument } from '../session/opened-document';

/** How many documents have their ignored findings stored in this browser. */
const mostDocuments = 50;
const none: readonly string[] = [];

/** IDs of ignored findings, by document. */
const ignoredStore = createStore<Record<string, readonly string[]>>(() => readStored('checks.ignored') ?? {});

function keyOf({ kind, id }: Pick<OpenedDocument, 'kind' | 'id'>): string {
  return `${kind}:${id}`;
}

export function useIgnored(opened: Pick<OpenedDocument, 'kind' | 'id'>): readonly string[] {
  return useStore(ignoredStore, (state) => state[keyOf(opened)] ?? none);
}

/** IDs of the ignored findings of a document. */
export function readIgnored(opened: Pick<OpenedDocument, 'kind' | 'id'>): readonly string[] {
  return ignoredStore.getState()[keyOf(opened)] ?? none;
}

/** Ignores a finding in this browser until its subject changes. */
export function ignoreFinding(opened: Pick<OpenedDocument, 'kind' | 'id'>, id: string): void {
  ignoreFindings(opened, [id]);
}

/** The same for several findings. */
export function ignoreFindings(opened: Pick<OpenedDocument, 'kind' | 'id'>, wanted: readonly string[]): void {
  write(opened, (ids) => [...ids.filter((other) => !wanted.includes(other)), ...wanted].slice(-limits.ignoredFindings));
}

export function bringBackFinding(opened: Pick<OpenedDocument, 'kind' | 'id'>, id: string): void {
  write(opened, (ids) => ids.filter((other) => other !== id));
}

function write(
  opened: Pick<OpenedDocument, 'kind' | 'id'>,
  change: (ids: readonly string[]) => readonly string[],
): void {
  const key = keyOf(opened);
  const { [key]: ids = none, ...others } = ignoredStore.getState();
  const changed = change(ids);
  const kept = Object.entries(others).slice(-mostDocuments + 1);
  const next = Object.fromEntries(changed.length > 0 ? [...kept, [key, changed]] : kept);
  ignoredStore.setState(next, true);
  writeStored('checks.ignored', Object.fromEntries(Object.entries(next).map(([name, list]) => [name, [...list]])));
}
