import { limits } from '@galley/contract';
import { SsoRefusal } from './external-person';

/** Signature algorithms that can be forged, or that use public keys as secrets. */
const weak = /xmldsig#(?:rsa-sha1|dsa-sha1|hmac-sha1|sha1)\b|xmldsig-more#hmac|xmldsig-more#(?:rsa-md5|md5)\b/;

/**
 * Decodes the XML of a response before anything parses it. Throws `SsoRefusal` for anything that isn't base64 of UTF-8,
 * is too long, or has constructs with which a response could mean one thing to the check of its signature and another
 * to its reader.
 */
export function readSamlText(base64: string): string {
  const packed = base64.replace(/\s+/g, '');
  if (packed === '' || packed.length > (limits.samlResponseBytes * 4) / 3 + 4) throw refusal('too long or empty');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(packed)) throw refusal('not base64');
  const xml = decode(Buffer.from(packed, 'base64'));
  const body = withoutDeclaration(xml);
  if (!/^<[A-Za-z]/.test(body)) throw refusal('not XML');
  // No provider needs them, and parsers read them differently: DOCTYPE, comments, CDATA, processing instructions.
  if (/<[!?]/.test(body)) throw refusal('a declaration, comment or instruction');
  if (weak.test(xml)) throw refusal('a weak signature');
  return body;
}

/** Returns the XML from its first element on; decoding has already checked its encoding. */
export function withoutDeclaration(xml: string): string {
  return xml.replace(/^\s*<\?xml\s[^>?]*\?>/, '').trimStart();
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // This is the only error of the decoder.
    throw refusal('another encoding than UTF-8');
  }
}

function refusal(what: string): SsoRefusal {
  return new SsoRefusal('invalid', `The answer isn’t accepted: ${what}.`);
}
