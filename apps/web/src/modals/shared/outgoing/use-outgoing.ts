import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { outgoingMessages } from '../../../messages/shared/outgoing';
import type { OutgoingFinding } from './lights';
import { type Outgoing, type OutgoingFacts, storedOutgoing } from './outgoing';

export interface OutgoingChoice {
  facts: OutgoingFacts;
  isSaving: boolean;
  /** Why the changes on the screen weren't saved; '' = they were, or nobody tried. */
  problem: string;
  /**
   * Returns the version that leaves: with `screen` one that has everything on the screen, which is saved first, and with
   * `stored` the one that is stored already. Resolves to null if nothing may leave: the save failed, the person went back
   * to the document, or the dialog was closed meanwhile.
   */
  take(which: OutgoingSource): Promise<number | null>;
  /** Opens the place where a finding is fixed; undefined = the document isn't open. */
  show: ((finding: OutgoingFinding) => void) | undefined;
}

export type OutgoingSource = 'screen' | 'stored';

/**
 * Returns what leaves with a dialog. `onLeave` closes the dialog when the person goes to the document instead. Without
 * `outgoing` the document isn't open, and its version `version` leaves (0 or absent = the current one).
 */
export function useOutgoing(
  { outgoing, version = 0 }: { outgoing?: Outgoing; version?: number },
  onLeave: () => void,
): OutgoingChoice {
  const source = useMemo(() => outgoing ?? storedOutgoing(version), [outgoing, version]);
  const facts = useSyncExternalStore(source.subscribe, source.read);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState({ reason: '', version: 0 });
  const isOpen = useRef(true);
  const isTaking = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  useEffect(() => source.begin?.(), [source]);
  const fail = (reason: string) => setFailure({ reason, version: source.read().version });
  const save = async () => {
    try {
      return await source.save();
    } catch (error) {
      return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) } as const;
    }
  };
  const take = async (which: OutgoingSource): Promise<number | null> => {
    if (isTaking.current) return null;
    fail('');
    if (which === 'stored') return source.read().version;
    isTaking.current = true;
    setSaving(true);
    const saved = await save();
    isTaking.current = false;
    // Nothing leaves from a dialog that was closed while it saved.
    if (!isOpen.current) return null;
    setSaving(false);
    if (saved.kind === 'saved') return saved.version;
    if (saved.kind === 'left') onLeave();
    else fail(outgoingMessages.notSaved(saved.reason));
    return null;
  };
  // A save that was repeated by itself and stored meanwhile isn't a failure anymore.
  return { facts, isSaving, problem: failure.version === facts.version ? failure.reason : '', take, show: source.show };
}
