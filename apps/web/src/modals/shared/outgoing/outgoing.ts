import type { EmailSettings } from '@galley/contract';
import type { OutgoingFinding } from './lights';

/** A problem in the document that readers will notice, and a way to its place. */
export interface OutgoingProblem {
  id: string;
  text: string;
  show(): void;
}

/** The content that a dialog would send, download or share now. */
export interface OutgoingFacts {
  /** The stored version; 0 = the current one, whichever it is. */
  version: number;
  /** When it was stored, in Unix seconds; 0 = unknown. */
  savedAt: number;
  /** The number of changes on the screen that no stored version has, and that can be saved. */
  changes: number;
  /** Why the screen shows something else than the stored version although nothing can be saved; '' = it doesn't. */
  note: string;
  /** The settings on the screen; absent = those of the stored version. */
  settings?: EmailSettings;
  /** Errors that the checks found on the screen, apart from those with a light. */
  problems: readonly OutgoingProblem[];
  /** All that the checks found on the screen; absent = nothing is on it, or it wasn't checked yet. */
  checks?: readonly OutgoingFinding[];
}

/**
 * The outcome of saving before something leaves. `reason` is a sentence; '' if the person knows it. `left`: the person
 * went back to the document instead.
 */
export type OutgoingSave = { kind: 'saved'; version: number } | { kind: 'failed'; reason: string } | { kind: 'left' };

/** An open document whose stored version leaves it: exported, sent, shared or shown for approval. */
export interface Outgoing {
  subscribe(listener: () => void): () => void;
  /** Returns the same object until something changes. */
  read(): OutgoingFacts;
  /** Saves what is on the screen. Resolves with the version that has it. */
  save(): Promise<OutgoingSave>;
  /** Called when a dialog opens from which it can leave. */
  begin?(): void;
  /** Opens the place where a finding is fixed; absent = the document isn't open. */
  show?(finding: OutgoingFinding): void;
}

/** A document that isn't open: nothing of it is unsaved here. `version` 0 = the current one. */
export function storedOutgoing(version: number): Outgoing {
  const facts: OutgoingFacts = { version, savedAt: 0, changes: 0, note: '', problems: [] };
  return {
    subscribe: () => () => {},
    read: () => facts,
    save: async () => ({ kind: 'saved', version }),
  };
}
