import type { ChangeEvent } from '@galley/contract';
import type { DocumentRef } from '../../../platform/db/document-ref';

/** The changes that are recorded for documents of all kinds. */
type DocumentAction =
  | { action: 'saved'; details: { version: number } }
  | { action: 'version_restored'; details: { version: number; from: number } }
  | { action: 'version_named' | 'version_unnamed'; details: { version: number; name: string } }
  | { action: 'editing_taken_over'; details: { member: number } };

/** Returns the change to record for a document of any kind: all kinds have these actions. */
export function documentEvent({ kind, id }: DocumentRef, { action, details }: DocumentAction): ChangeEvent {
  return { action: `${kind}.${action}`, object: { kind, id }, details } as ChangeEvent;
}
