import type { ChangeEvent } from '@galley/contract';
import type { DocumentRef } from '../../../platform/db/document-ref';

/** The changes that are recorded for documents of every kind. */
type DocumentAction =
  | { action: 'saved'; details: { version: number } }
  | { action: 'version_restored'; details: { version: number; from: number } }
  | { action: 'version_named' | 'version_unnamed'; details: { version: number; name: string } }
  | { action: 'editing_taken_over'; details: { member: number } };

/** Returns the recorded change of a document of any kind: each has all of these. */
export function documentEvent({ kind, id }: DocumentRef, { action, details }: DocumentAction): ChangeEvent {
  return { action: `${kind}.${action}`, object: { kind, id }, details } as ChangeEvent;
}
