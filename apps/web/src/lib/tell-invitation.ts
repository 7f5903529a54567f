import { messages } from '../messages';
import { watchMails } from './outgoing-mails';
import { toast } from './toasts';

/** Waits for the email of an invitation. Returns the message to show beside the form; '' if it was sent. */
export async function tellInvitation(address: string, mailIds: readonly number[]): Promise<string> {
  const { state, to } = await watchMails(mailIds);
  switch (state) {
    case 'sent':
      toast(messages.invited(address));
      return '';
    case 'outbox':
      return messages.outboxAfterSending;
    case 'failed':
      return messages.mailFailed(to);
    case 'delayed':
      return messages.mailDelayed(to);
    case 'waiting':
      return messages.mailWaiting(to);
  }
}
