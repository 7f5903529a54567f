import type { SourceDetails } from '@galley/contract';
import { integrationCalls } from '../../api/delivery/sources';
import { confirm } from '../../lib/dialogs';
import { removeToast, toast, toastError } from '../../lib/toasts';
import { messages } from '../../messages';
import { sourceMessages } from '../../messages/delivery/sources';

/** The error toast of each source whose last test failed. */
const failures = new Map<number, number>();

/**
 * Tests a source and shows the result. Asks to confirm the host key of an SSH server first. The notice of an earlier
 * failure is removed. Throws the errors of the API.
 */
export async function testSource({ id }: Pick<SourceDetails, 'id'>): Promise<void> {
  let { source, hostKey } = await integrationCalls.test(id, { hostKey: '' });
  if (hostKey !== '' && (await confirmHostKey(source.values.host ?? source.name, hostKey)))
    ({ source, hostKey } = await integrationCalls.test(id, { hostKey }));
  const shown = failures.get(id);
  if (shown !== undefined) removeToast(shown);
  failures.delete(id);
  if (source.lastError === '') toast(sourceMessages.works(source.name));
  else failures.set(id, toastError(source.lastError));
}

/** Shows the fingerprint of a server's host key. Resolves with whether the person confirmed it. */
export async function confirmHostKey(host: string, fingerprint: string): Promise<boolean> {
  return await confirm({
    title: sourceMessages.hostKeyTitle,
    text: sourceMessages.hostKeyText(host, fingerprint),
    okay: sourceMessages.hostKeyConfirm,
    cancel: messages.cancel,
  });
}
