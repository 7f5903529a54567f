import type { TransferQuestion } from '@galley/contract';
import type { TransferRequest } from '../../../platform/db/schema';
import type { Services } from '../../../services';
import type { Capabilities, SourceKind, SourceSession } from '../sources/port';

/** A running transfer with its open source. */
export interface Sending {
  services: Services;
  organizationId: number;
  userId: number;
  sourceId: number;
  sourceName: string;
  /** UUID of the transfer. */
  uuid: string;
  request: TransferRequest;
  adapterKind: SourceKind;
  capabilities: Capabilities;
  session: SourceSession;
  signal: AbortSignal;
  /** Throws `TransferCanceled` if the person canceled the transfer, also through another process. */
  requireRunning(): Promise<void>;
}

/** The person canceled the transfer. */
export class TransferCanceled extends Error {
  constructor() {
    super('The transfer was canceled.');
  }
}

/** Thrown when the transfer needs a decision of its author. `about` is the name of the object in question. */
export class NeedsDecision extends Error {
  readonly question: TransferQuestion;
  readonly about: string;

  constructor(question: TransferQuestion, about: string) {
    super(`A transfer asks: ${question}`);
    this.question = question;
    this.about = about;
  }
}
