import { words } from '@galley/contract';
import { watchMails } from './outgoing-mails';
import { toast } from './toasts';

/** Watches the email of an invitation. Returns the text to show beside the form; '' when it was sent. */
export async function tellInvitation(address: string, mailIds: readonly number[]): Promise<string> {
  const { state, to } = await watchMails(mailIds);
  switch (state) {
    case 'sent':
      toast(words.invited(address));
      return '';
    case 'outbox':
      return words.outboxAfterSending;
    case 'failed':
      return words.mailFailed(to);
    case 'waiting':
      return words.mailWaiting(to);
  }
}
