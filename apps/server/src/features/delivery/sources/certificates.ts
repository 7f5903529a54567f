import { X509Certificate } from 'node:crypto';
import { messages } from '../../../messages';
import { SourceError } from './port';

const begin = '-----BEGIN CERTIFICATE-----';
const end = '-----END CERTIFICATE-----';

/** Error codes of OpenSSL about a chain, and of Node about the name of a host. */
const dates = new Set(['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID']);
const otherName = 'ERR_TLS_CERT_ALTNAME_INVALID';
const chain = new Set([
  'CERT_CHAIN_TOO_LONG',
  'CERT_REJECTED',
  'CERT_REVOKED',
  'CERT_SIGNATURE_FAILURE',
  'CERT_UNTRUSTED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'INVALID_CA',
  'INVALID_PURPOSE',
  'PATH_LENGTH_EXCEEDED',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** Returns a sentence about a refused certificate; null for every other reason why a connection failed. */
export function certificateRefusal(error: unknown, host: string): SourceError | null {
  const code = (error as { code?: unknown } | null | undefined)?.code;
  if (typeof code !== 'string') return null;
  const refuse = (text: string) => new SourceError('unreachable', text, { cause: error });
  if (dates.has(code)) return refuse(messages.sourceCertificateDates(host));
  if (code === otherName) return refuse(messages.sourceCertificateName(host));
  return chain.has(code) ? refuse(messages.sourceCertificateUnknown(host)) : null;
}

/** Returns the checked certificates of a setting; undefined if there are none. Throws `SourceError`. */
export function readCertificates(text: string | undefined): string | undefined {
  if (!text?.trim()) return undefined;
  const found: string[] = [];
  for (let from = text.indexOf(begin); from >= 0; from = text.indexOf(begin, from + begin.length)) {
    const to = text.indexOf(end, from);
    if (to < 0) break;
    found.push(text.slice(from, to + end.length));
  }
  try {
    if (found.length === 0) throw new Error('There is none.');
    return found.map((each) => new X509Certificate(each).toString()).join('');
  } catch (error) {
    throw new SourceError('refused', messages.sourceCertificateUnread, { cause: error });
  }
}
