import { randomUUID } from 'node:crypto';
import { SignedXml } from 'xml-crypto';
import type { KeyPair } from './self-signed';

/** The content of a SAML response. */
export interface SamlSays {
  issuer: string;
  audience: string;
  /** The address of our assertion consumer service. */
  recipient: string;
  destination: string;
  inResponseTo: string;
  nameId: string;
  nameIdFormat: string;
  attributes: Record<string, string | string[]>;
  status: string;
  /** Seconds from now. */
  notBefore: number;
  notOnOrAfter: number;
  confirmedUntil: number;
  now: Date;
}

const success = 'urn:oasis:names:tc:SAML:2.0:status:Success';
const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';

export const usual = {
  nameIdFormat: persistent,
  status: success,
  notBefore: -60,
  notOnOrAfter: 300,
  confirmedUntil: 300,
};

/** The keys and algorithms that a response is signed with. */
export interface Signing {
  assertion?: KeyPair | null;
  response?: KeyPair | null;
  algorithm?: string;
  digest?: string;
}

/** Returns a response like that of a real provider: the assertion is signed, then the response around it. */
export function samlAnswer(says: SamlSays, signing: Signing): string {
  const { algorithm = rsaSha256, digest = 'http://www.w3.org/2001/04/xmlenc#sha256' } = signing;
  const sign = (xml: string, element: 'Assertion' | 'Response', keys: KeyPair | null | undefined) =>
    keys ? signElement(xml, { element, keys, algorithm, digest }) : xml;
  const assertion = sign(assertionOf(says), 'Assertion', signing.assertion);
  return sign(responseOf(says, assertion), 'Response', signing.response);
}

export function toBase64(xml: string): string {
  return Buffer.from(xml, 'utf8').toString('base64');
}

function assertionOf(says: SamlSays): string {
  const at = (seconds: number) => new Date(says.now.getTime() + seconds * 1000).toISOString();
  const attributes = Object.entries(says.attributes).map(([name, value]) => {
    const values = [value].flat().map((text) => `<saml:AttributeValue>${text}</saml:AttributeValue>`);
    return `<saml:Attribute Name="${name}">${values.join('')}</saml:Attribute>`;
  });
  return [
    `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_a${randomUUID()}" Version="2.0" IssueInstant="${at(0)}">`,
    `<saml:Issuer>${says.issuer}</saml:Issuer>`,
    `<saml:Subject><saml:NameID Format="${says.nameIdFormat}">${says.nameId}</saml:NameID>`,
    '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">',
    `<saml:SubjectConfirmationData InResponseTo="${says.inResponseTo}" NotOnOrAfter="${at(says.confirmedUntil)}" Recipient="${says.recipient}"/>`,
    '</saml:SubjectConfirmation></saml:Subject>',
    `<saml:Conditions NotBefore="${at(says.notBefore)}" NotOnOrAfter="${at(says.notOnOrAfter)}">`,
    `<saml:AudienceRestriction><saml:Audience>${says.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`,
    `<saml:AuthnStatement AuthnInstant="${at(0)}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`,
    `<saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement>`,
    '</saml:Assertion>',
  ].join('');
}

function responseOf(says: SamlSays, content: string): string {
  return [
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_r${randomUUID()}" Version="2.0" IssueInstant="${says.now.toISOString()}" Destination="${says.destination}" InResponseTo="${says.inResponseTo}">`,
    `<saml:Issuer>${says.issuer}</saml:Issuer>`,
    `<samlp:Status><samlp:StatusCode Value="${says.status}"/></samlp:Status>`,
    content,
    '</samlp:Response>',
  ].join('');
}

function signElement(
  xml: string,
  { element, keys, algorithm, digest }: { element: string; keys: KeyPair; algorithm: string; digest: string },
): string {
  const path = element === 'Response' ? "/*[local-name()='Response']" : "//*[local-name()='Assertion']";
  const signature = new SignedXml({
    privateKey: keys.privateKey,
    publicCert: keys.certificate,
    signatureAlgorithm: algorithm,
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  });
  signature.addReference({
    xpath: path,
    digestAlgorithm: digest,
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/2001/10/xml-exc-c14n#'],
  });
  const reference = `${path}/*[local-name()='Issuer']`;
  signature.computeSignature(xml, { prefix: 'ds', location: { reference, action: 'after' } });
  return signature.getSignedXml();
}

/** Returns a part of a response, from its start tag to its end tag. */
export function pieceOf(xml: string, name: string): string {
  const start = xml.indexOf(`<${name}`);
  const end = xml.indexOf(`</${name}>`, start) + name.length + 3;
  if (start < 0 || end < start) throw new Error(`The answer has no ${name}.`);
  return xml.slice(start, end);
}

/** Returns an unsigned assertion of the same shape for another person, with its own id. */
export function evilTwin(xml: string): string {
  const assertion = pieceOf(xml, 'saml:Assertion');
  const signature = pieceOf(assertion, 'ds:Signature');
  return assertion
    .replace(signature, '')
    .replace(/ID="_a[^"]*"/, `ID="_evil${randomUUID()}"`)
    .replace(/(<saml:NameID[^>]*>)[^<]*/, '$1mallory')
    .replaceAll(/>[^<>@]+@/g, '>mallory@');
}
