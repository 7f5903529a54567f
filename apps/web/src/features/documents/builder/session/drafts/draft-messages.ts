import type { DraftRecord } from './draft-store';
import type { TextSplice } from './text-splice';

/** A change of the worker's text to the page's: the whole text, or a splice of the text after the previous request. */
export type TextChange = { kind: 'whole'; html: string } | ({ kind: 'splice' } & TextSplice);

/** A request to the worker. Requests are processed one after the other. */
export type DraftRequest =
  | { kind: 'put'; number: number; record: Omit<DraftRecord, 'html'>; change: TextChange }
  | { kind: 'hash'; number: number };

/** The response to a request; `error` is set if it failed. */
export interface DraftResponse {
  number: number;
  sha256?: string;
  error?: string;
}
