import { callRoute } from '../client';

/** The delivery states of emails that this person sent. */
export async function readOutgoingMails(ids: readonly number[]) {
  return (await callRoute('outgoing_mails', { query: { ids: ids.join(',') } })).mails;
}
