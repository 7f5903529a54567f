import { readStored, writeStored } from '../../../lib/storage';
import type { PaletteEntry } from './palette-entry';

export interface RecentEntry {
  id: string;
  label: string;
  path?: string;
}

const recentKept = 20;

/** This person's recent choices in this browser, newest first. Other people's choices aren't shown. */
export function readRecent(userId: number): RecentEntry[] {
  const stored = readStored('palette.recent');
  return stored?.userId === userId && Array.isArray(stored.entries) ? stored.entries : [];
}

/** Adds a choice to the recent ones. */
export function noteRecent(userId: number, { id, label, path }: PaletteEntry): void {
  const others = readRecent(userId).filter((entry) => entry.id !== id);
  writeStored('palette.recent', { userId, entries: [{ id, label, path }, ...others].slice(0, recentKept) });
}
