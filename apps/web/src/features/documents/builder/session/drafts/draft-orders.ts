import type { DraftRecord } from './draft-record';
import type { TextSplice } from './text-splice';

/** How the worker's text becomes the page's: all of it, or one change of what the last order made it. */
export type TextChange = { kind: 'whole'; html: string } | ({ kind: 'splice' } & TextSplice);

/** A request to the worker; orders are carried out one after the other. */
export type DraftOrder =
  | { kind: 'put'; number: number; record: Omit<DraftRecord, 'html'>; change: TextChange }
  | { kind: 'hash'; number: number };

/** The response to an order; `error` is set if it failed. */
export interface DraftAnswer {
  number: number;
  sha256?: string;
  error?: string;
}
