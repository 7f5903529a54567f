import type { TransferQuestion } from '@galley/contract';
import type { TransferRequest } from '../../../platform/db/schema';
import type { Services } from '../../../services';
import type { Capabilities, SourceKind, SourceSession } from '../sources/port';

/** A transfer at work, with its source open. */
export interface Sending {
  services: Services;
  organizationId: number;
  userId: number;
  sourceId: number;
  /** Of the transfer. */
  uuid: string;
  request: TransferRequest;
  adapterKind: SourceKind;
  capabilities: Capabilities;
  session: SourceSession;
  signal: AbortSignal;
}

/** The transfer can't go on before its author answered. `about` is the name of what it is about. */
export class AskFirst extends Error {
  readonly question: TransferQuestion;
  readonly about: string;

  constructor(question: TransferQuestion, about: string) {
    super(`A transfer asks: ${question}`);
    this.question = question;
    this.about = about;
  }
}
