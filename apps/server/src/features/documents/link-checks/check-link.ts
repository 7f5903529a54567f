import { type LinkCheck, limits } from '@galley/contract';
import type { Outgoing } from '../../../platform/outgoing/outgoing';
import { OutgoingError } from '../../../platform/outgoing/outgoing-error';

/** The result of requesting an address. */
export type LinkResult = Pick<LinkCheck, 'state' | 'fault' | 'status' | 'redirects'>;

interface Answer {
  status: number;
  /** The address that it redirects to; null for any other answer. */
  next: string | null;
}

/** Statuses that sites return to programs although people can see the page. */
const robotStatus = new Set([401, 403, 405, 406, 429, 999]);
/** Error codes of Node's TLS for certificates that browsers warn about. */
const certificateCode = /^(?:CERT_|ERR_TLS_CERT|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;

/**
 * Requests an address and follows its redirects one by one. Bodies aren't read: first HEAD, then GET for sites that
 * answer HEAD differently. Throws only errors other than `OutgoingError`.
 */
export async function checkLink(outgoing: Outgoing, address: string): Promise<LinkResult> {
  const redirects: string[] = [];
  let status = 0;
  const result = (state: LinkResult['state'], fault: LinkResult['fault']): LinkResult => {
    return { state, fault, status, redirects };
  };
  try {
    for (let url = address; ; ) {
      const answer = await request(outgoing, url);
      status = answer.status;
      if (answer.next === null) break;
      if (redirects.length === limits.linkRedirects || redirects.includes(answer.next))
        return result('broken', 'too_many_redirects');
      url = answer.next;
      redirects.push(url);
    }
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    status = 0;
    return result(...faultOf(error));
  }
  if (status < 400) return result('ok', null);
  if (robotStatus.has(status)) return result('unsure', 'robots');
  // An outage may be over when the email arrives.
  return result(status >= 500 ? 'unsure' : 'broken', 'answered');
}

function faultOf(error: OutgoingError): [LinkResult['state'], LinkResult['fault']] {
  if (error.reason === 'too_slow') return ['unsure', 'too_slow'];
  if (error.reason === 'refused') return ['broken', 'not_public'];
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return ['broken', certificateCode.test(code) ? 'certificate' : 'unreachable'];
}

async function request(outgoing: Outgoing, url: string): Promise<Answer> {
  const answer = await send(outgoing, { method: 'HEAD', url }).catch((error) => {
    // Some sites close the connection on HEAD.
    if (error instanceof OutgoingError && error.reason === 'unreachable' && faultOf(error)[1] === 'unreachable')
      return null;
    throw error;
  });
  if (answer && answer.status < 400) return answer;
  return await send(outgoing, { method: 'GET', url });
}

async function send(outgoing: Outgoing, { method, url }: { method: 'HEAD' | 'GET'; url: string }): Promise<Answer> {
  const headers = { Accept: '*/*', ...(method === 'GET' ? { Range: 'bytes=0-0' } : {}) };
  const seconds = limits.linkCheckSeconds;
  // The body is discarded unread, however large it claims to be.
  const sent = { url, method, headers, bytesMax: Number.MAX_SAFE_INTEGER, seconds };
  return await outgoing.send(sent, async (answer) => {
    const { location } = answer.headers;
    const isRedirect = answer.status >= 300 && answer.status < 400 && location !== undefined;
    // The range doesn't exist on an empty page.
    const status = answer.status === 416 ? 200 : answer.status;
    return {
      status,
      next: isRedirect && URL.canParse(location, answer.url) ? new URL(location, answer.url).href : null,
    };
  });
}
