import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { buildUser } from '../../../testing/factories';
import {
  evilTwin,
  pieceOf,
  type SamlSays,
  type Signing,
  samlAnswer,
  toBase64,
  usual,
} from '../../../testing/saml-answers';
import { makeKeyPair } from '../../../testing/self-signed';
import { cookiesFor, meIn, newBrowser, openInGalley, type WalkingBrowser } from '../../../testing/sso-world';
import { createTestApp, type TestApp } from '../../../testing/test-app';

let app: TestApp;
const keys = makeKeyPair();
const next = makeKeyPair();
const stranger = makeKeyPair('Stranger');
const issuer = 'https://id.orchard.test/saml';
const domain = 'orchard.test';
let ipid = 0;
let other = 0;
let as: { cookie: string };

const fieldsWith = (more: object = {}) => ({
  name: 'Orchard ID',
  issuer,
  entryPoint: 'https://id.orchard.test/sso?tenant=7',
  certificates: `${keys.certificate}\n${next.certificate}`,
  ...more,
});

beforeAll(async () => {
  app = await createTestApp();
  const owner = await buildUser(app.services);
  as = await app.signIn(owner);
  await app.call('account_sso_domains_create', { body: { mailDomain: domain }, as });
  await app.pool.query('update organization_domains set verified_at = now()');
  const add = async (more: object = {}) =>
    (await app.call('account_sso_providers_create', { body: { ...fieldsWith(more), kind: 'saml' }, as })).body.id;
  ipid = await add();
  other = await add({
    requiresSignedResponse: false,
    groupClaim: 'groups',
    groupRoles: [{ group: 'g', role: 'admin' }],
  });
  await app.pool.query('update identity_providers set is_active = true');
});
afterAll(() => app.close());

interface Asked {
  browser: WalkingBrowser;
  state: string;
  says: SamlSays;
}

/** Starts a sign-in; returns an honest provider's response to it. */
async function ask(provider = ipid, browser = newBrowser()): Promise<Asked> {
  const { headers } = await openInGalley(app, browser, `/sso/${provider}`);
  const url = new URL(String(headers.location));
  expect(url.href).toMatch(/^https:\/\/id\.orchard\.test\/sso\?tenant=7&/);
  const request = inflateRawSync(Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
  const { publicUrl } = app.services.config;
  const acs = `${publicUrl}/sso/${provider}/acs`;
  expect(request).toContain(`AssertionConsumerServiceURL="${acs}"`);
  const says: SamlSays = {
    ...usual,
    issuer,
    audience: `${publicUrl}/sso/${provider}/metadata`,
    recipient: acs,
    destination: acs,
    inResponseTo: /\sID="([^"]+)"/.exec(request)?.[1] ?? '',
    nameId: 'ann-4711',
    attributes: { email: `ann@${domain}`, displayName: 'Ann Bell' },
    now: app.clock.now(),
  };
  return { browser, state: url.searchParams.get('RelayState') ?? '', says };
}

const signed: Signing = { assertion: keys, response: keys };

/** Posts a response as the provider's page would, and follows it to its end. */
async function deliver(asked: Pick<Asked, 'browser' | 'state'>, answer: string, provider = ipid): Promise<string> {
  const posted = await app.inject({
    method: 'POST',
    url: `/sso/${provider}/acs`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://id.orchard.test' },
    payload: new URLSearchParams({ SAMLResponse: answer, RelayState: asked.state }).toString(),
  });
  const location = String(posted.headers.location ?? posted.status);
  if (!location.includes('/finish')) return location;
  return String((await openInGalley(app, asked.browser, location)).headers.location);
}

describe('sign-in with SAML', () => {
  it('[SSO-saml] Signs in the person of a signed answer, with either certificate while keys change', async () => {
    for (const pair of [keys, next]) {
      const asked = await ask();
      const xml = samlAnswer(asked.says, { assertion: pair, response: pair });
      expect(await deliver(asked, toBase64(xml))).toBe('/');
      expect(await meIn(app, asked.browser)).toMatchObject({
        email: `ann@${domain}`,
        name: 'Ann Bell',
        role: 'editor',
      });
    }
    const { rows } = await app.pool.query('select subject from user_identities where provider_id = $1', [ipid]);
    expect(rows).toEqual([{ subject: 'ann-4711' }]);
  });

  it('[W3-browser-zone] A person who came by SAML has no time zone until their browser gives one', async () => {
    const asked = await ask();
    const person = { ...asked.says, nameId: 'zoe-1', attributes: { email: `zoe@${domain}`, displayName: 'Zoe' } };
    await deliver(asked, toBase64(samlAnswer(person, signed)));
    expect((await meIn(app, asked.browser)).timezone).toBe('');
    const as = { cookie: cookiesFor(asked.browser, app.services.config.publicUrl) };
    const { body } = await app.call('profile_browser_timezone', { body: { timezone: 'Asia/Tokyo' }, as });
    expect(body.me.timezone).toBe('Asia/Tokyo');
  });

  it('[LK-saml] Refuses a locked account, with its reason on the login page', async () => {
    const person = await ask();
    const answer = () => toBase64(samlAnswer(person.says, { assertion: keys, response: keys }));
    await deliver(person, answer());
    const { id } = await meIn(app, person.browser);
    await app.pool.query('update users set locked_at = now() where id = $1', [id]);
    expect(await meIn(app, person.browser)).toBeNull();
    const asked = await ask();
    const refused = toBase64(samlAnswer(asked.says, { assertion: keys, response: keys }));
    expect(await deliver(asked, refused)).toBe('/login?sso=locked');
    expect(await meIn(app, asked.browser)).toBeNull();
    await app.pool.query('update users set locked_at = null where id = $1', [id]);
    const again = await ask();
    expect(await deliver(again, toBase64(samlAnswer(again.says, { assertion: keys, response: keys })))).toBe('/');
  });

  it('[SSO-saml-groups] Reads groups, and a response without a signature of its own where the owner allows it', async () => {
    const asked = await ask(other);
    const says = { ...asked.says, nameId: `Bo@${domain}`, attributes: { groups: ['f', 'g'] } };
    expect(await deliver(asked, toBase64(samlAnswer(says, { assertion: keys })), other)).toBe('/');
    expect(await meIn(app, asked.browser)).toMatchObject({ email: `Bo@${domain}`, role: 'admin' });
  });

  it('[SSO-saml-test] Tests a provider without signing anybody in', async () => {
    const browser = newBrowser();
    browser.cookies.set(app.services.config.publicUrl, new Map([['galley', as.cookie.replace('galley=', '')]]));
    const started = await openInGalley(app, browser, `/sso/${ipid}?test=1`);
    const url = new URL(String(started.headers.location));
    const request = inflateRawSync(Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
    const { says } = await ask();
    const inResponseTo = /\sID="([^"]+)"/.exec(request)?.[1] ?? '';
    const state = url.searchParams.get('RelayState') ?? '';
    const xml = samlAnswer({ ...says, inResponseTo, nameId: 'cy', attributes: { mail: `cy@${domain}` } }, signed);
    expect(await deliver({ browser, state }, toBase64(xml))).toBe('/account/sso');
    const { body } = await app.call('account_sso', { as });
    expect(body.providers[0].lastTest).toMatchObject({ isPassed: true, email: `cy@${domain}` });
  });

  it('[SSO-saml-metadata] Publishes what a provider has to know', async () => {
    const answer = await app.call('sso_metadata', { params: { ipid } });
    expect(answer.headers['content-type']).toContain('application/samlmetadata+xml');
    expect(answer.text).toContain(`entityID="http://galley.test/sso/${ipid}/metadata"`);
    expect(answer.text).toContain('WantAssertionsSigned="true"');
    expect(answer.text).toContain(`Location="http://galley.test/sso/${ipid}/acs"`);
  });

  it('[SSO-saml-fields] Refuses providers without a sign-in URL or with other things than certificates', async () => {
    const wrong = [
      { entryPoint: '', field: 'entryPoint' },
      { entryPoint: 'javascript:alert(1)', field: 'entryPoint' },
      { entryPoint: 'http://id.orchard.test/', field: 'entryPoint' },
      { certificates: '', field: 'certificates' },
      { certificates: keys.privateKey, field: 'certificates' },
      { certificates: `${keys.certificate}\nmore`, field: 'certificates' },
      { certificates: [keys, next, stranger].map((pair) => pair.certificate).join('\n'), field: 'certificates' },
      { certificates: keys.certificate.replace(/[A-Z]/g, 'A'), field: 'certificates' },
    ];
    for (const { field, ...more } of wrong) {
      const answer = await app.call('account_sso_providers_create', {
        body: { ...fieldsWith(more), kind: 'saml' },
        as,
      });
      expect([answer.status, answer.body.field], JSON.stringify(more).slice(0, 60)).toEqual([400, field]);
    }
  });
});

/** One change of an honest response: how the provider formats it, how it signs, and how the text is altered. */
interface Tampering {
  says?: Partial<SamlSays>;
  signing?: Signing;
  xml?: (xml: string) => string;
  base64?: (text: string) => string;
}

const signatureOf = (xml: string) => pieceOf(xml, 'ds:Signature');
const assertionIn = (xml: string) => pieceOf(xml, 'saml:Assertion');
const afterIssuer = (xml: string, more: string) => xml.replace('</saml:Issuer>', `</saml:Issuer>${more}`);
/** The honest assertion and its evil twin, in the ways of "On Breaking SAML" (wrapping attacks 1 to 8). */
const wrappings: Record<string, (xml: string) => string> = {
  'wrapping 1: the signed response inside the signature of another': (xml) => {
    const outer = xml.replace(assertionIn(xml), evilTwin(xml)).replace(/ID="_r[^"]*"/, 'ID="_other"');
    return outer.replace('</ds:Signature>', `<ds:Object>${xml}</ds:Object></ds:Signature>`);
  },
  'wrapping 2: the signed response beside the signature': (xml) => {
    const outer = xml.replace(assertionIn(xml), evilTwin(xml)).replace(/ID="_r[^"]*"/, 'ID="_other"');
    return outer.replace('</samlp:Response>', `${xml}</samlp:Response>`);
  },
  'wrapping 3: the twin before the signed assertion': (xml) =>
    xml.replace(assertionIn(xml), (own) => evilTwin(xml) + own),
  'wrapping 4: the twin around the signed assertion': (xml) =>
    xml.replace(assertionIn(xml), (own) => evilTwin(xml).replace('</saml:Assertion>', `${own}</saml:Assertion>`)),
  'wrapping 5: the signature in the twin, the signed assertion at the end': (xml) => {
    const own = assertionIn(xml);
    const twin = evilTwin(xml).replace('</saml:Issuer>', `</saml:Issuer>${signatureOf(own)}`);
    return xml.replace(own, twin + own.replace(signatureOf(own), ''));
  },
  'wrapping 6: the signed assertion inside the signature of the twin': (xml) => {
    const own = assertionIn(xml);
    const inner = own.replace(signatureOf(own), '');
    const signature = signatureOf(own).replace('</ds:Signature>', `<ds:Object>${inner}</ds:Object></ds:Signature>`);
    return xml.replace(own, evilTwin(xml).replace('</saml:Issuer>', `</saml:Issuer>${signature}`));
  },
  'wrapping 7: the twin in extensions': (xml) =>
    afterIssuer(xml, `<samlp:Extensions>${evilTwin(xml)}</samlp:Extensions>`),
  'wrapping 8: the signed assertion in an object of the signature in the twin': (xml) => {
    const own = assertionIn(xml);
    const signature = signatureOf(own).replace('</ds:KeyInfo>', `</ds:KeyInfo><ds:Object>${own}</ds:Object>`);
    return xml.replace(own, evilTwin(xml).replace('</saml:Issuer>', `</saml:Issuer>${signature}`));
  },
  'the twin after the signed assertion': (xml) => xml.replace(assertionIn(xml), (own) => own + evilTwin(xml)),
  'the twin with the id of the signed assertion': (xml) => {
    const own = assertionIn(xml);
    const id = /ID="([^"]+)"/.exec(own)?.[1] ?? '';
    return xml.replace(own, evilTwin(xml).replace(/ID="[^"]+"/, `ID="${id}"`) + own);
  },
};

const changed: Record<string, Tampering> = {
  'another name in the assertion': { xml: (xml) => xml.replace('>ann-4711<', '>bob-4711<') },
  'another email address': { xml: (xml) => xml.replace(`>ann@${domain}<`, `>root@${domain}<`) },
  'another attribute': {
    xml: (xml) =>
      xml.replace(
        '</saml:AttributeStatement>',
        '<saml:Attribute Name="mail"><saml:AttributeValue>x@orchard.test</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>',
      ),
  },
  'no signature at all': { signing: {} },
  'the response alone is signed': { signing: { response: keys } },
  'the assertion alone is signed': { signing: { assertion: keys } },
  'the signature of the response removed': { xml: (xml) => xml.replace(signatureOf(xml), '') },
  'both signed with another key': { signing: { assertion: stranger, response: stranger } },
  'the assertion signed with another key': { signing: { assertion: stranger, response: keys } },
  'the response signed with another key': { signing: { assertion: keys, response: stranger } },
  'signed with SHA-1': { signing: { ...signed, algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' } },
  'digests of SHA-1': { signing: { ...signed, digest: 'http://www.w3.org/2000/09/xmldsig#sha1' } },
  'another digest': {
    xml: (xml) => xml.replace(/(<ds:DigestValue>)(.)/, (_, tag, was) => `${tag}${was === '+' ? 'A' : '+'}`),
  },
  'another signature value': { xml: (xml) => xml.replace(/(<ds:SignatureValue>)..../, (_, tag) => `${tag}AAAA`) },
  'the certificate of a stranger in the signature': {
    xml: (xml) =>
      xml.replaceAll(/(<ds:X509Certificate>)[^<]*/g, `$1${stranger.certificate.replace(/-----[A-Z ]+-----|\s/g, '')}`),
    signing: { assertion: stranger, response: stranger },
  },
  'two SignedInfo': {
    xml: (xml) => xml.replace('</ds:SignedInfo>', `</ds:SignedInfo>${pieceOf(xml, 'ds:SignedInfo')}`),
  },
  'a reference to the whole document': {
    xml: (xml) => xml.replace(/<ds:Reference URI="[^"]*"/, '<ds:Reference URI=""'),
  },
  'a reference to nothing': { xml: (xml) => xml.replace(/<ds:Reference URI="[^"]*"/, '<ds:Reference URI="#gone"') },
  'another audience': { says: { audience: 'https://other.test/metadata' } },
  'another issuer': { says: { issuer: 'https://id.evil.test/saml' } },
  'another recipient': { says: { recipient: 'https://other.test/acs' } },
  'another destination': { says: { destination: 'https://other.test/acs' } },
  'an answer to an unknown request': { says: { inResponseTo: '_0123456789' } },
  'an answer to no request': { says: { inResponseTo: '' } },
  'an expired assertion': { says: { notBefore: -900, notOnOrAfter: -600 } },
  'an assertion of the future': { says: { notBefore: 600, notOnOrAfter: 900 } },
  'an expired confirmation': { says: { confirmedUntil: -600 } },
  'a refusal of the provider': { says: { status: 'urn:oasis:names:tc:SAML:2.0:status:AuthnFailed' } },
  'a name for one sign-in only': { says: { nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' } },
  'an empty name': { says: { nameId: '' } },
  'an address of a domain that isn’t verified': { says: { nameId: 'new', attributes: { email: 'ann@evil.test' } } },
  'a DOCTYPE': { xml: (xml) => `<!DOCTYPE samlp:Response>${xml}` },
  'a DOCTYPE with an entity': {
    xml: (xml) => `<!DOCTYPE r [<!ENTITY e SYSTEM "file:///etc/passwd">]>${xml.replace('ann-4711', '&e;')}`,
  },
  'a comment in the name': { says: { nameId: 'ann-4711<!-- x -->.evil' } },
  'a comment in a digest': { xml: (xml) => xml.replace(/(<ds:DigestValue>....)/, '$1<!-- x -->') },
  'CDATA in the name': { says: { nameId: '<![CDATA[ann-4711]]>' } },
  'an instruction in the name': { says: { nameId: 'ann<?x y?>-4711' } },
  'another encoding': {
    xml: (xml) => xml,
    base64: (text) => Buffer.from(Buffer.from(text, 'base64').toString(), 'utf16le').toString('base64'),
  },
  'another element around it': { xml: (xml) => `<wrapper>${xml}</wrapper>` },
  'no assertion': { xml: (xml) => xml.replace(assertionIn(xml), '') },
  'an encrypted assertion': {
    xml: (xml) => xml.replace(assertionIn(xml), '<saml:EncryptedAssertion>x</saml:EncryptedAssertion>'),
  },
  'half of it': { xml: (xml) => xml.slice(0, xml.length / 2) },
  nothing: { base64: () => '' },
  'no base64': { base64: () => '<samlp:Response/>' },
  'a very long text': { base64: () => 'A'.repeat(600_000) },
};

const tamperings: [string, Tampering][] = [
  ...Object.entries(changed),
  ...Object.entries(wrappings).map(([name, xml]): [string, Tampering] => [name, { xml }]),
];

describe('[SSO-saml-tampered] answers of SAML that someone changed', () => {
  test.each(tamperings)(
    '%s',
    async (_name, { says, signing = signed, xml = (text) => text, base64 = (text) => text }) => {
      const asked = await ask();
      const answer = base64(toBase64(xml(samlAnswer({ ...asked.says, ...says }, signing))));
      expect(await deliver(asked, answer)).toMatch(/^\/login\?sso=|^413$/);
      expect(await meIn(app, asked.browser)).toBeNull();
    },
  );

  test.each(Object.entries(wrappings))('where the assertion alone is signed: %s', async (_name, xml) => {
    const asked = await ask(other);
    const made = samlAnswer(asked.says, { assertion: keys });
    const first = signatureOf(made);
    expect(first).toBeTruthy();
    const location = await deliver(asked, toBase64(xml(made)), other);
    const me = await meIn(app, asked.browser);
    // The signed part may be read, but never the forged copy.
    if (location === '/') expect(me.email).toBe(`ann@${domain}`);
    else expect([location.startsWith('/login?sso='), me]).toEqual([true, null]);
  });

  test('an answer that was used, or of another browser, provider or time', async () => {
    const honest = await ask();
    const answer = toBase64(samlAnswer(honest.says, signed));
    expect(await deliver(honest, answer)).toBe('/');
    expect(await deliver(honest, answer)).toBe('/login?sso=expired');
    // The same assertion with its own new request.
    const again = await ask();
    expect(await deliver(again, answer)).toBe('/login?sso=invalid');
    const stolen = await ask();
    const made = toBase64(samlAnswer(stolen.says, signed));
    expect(await deliver({ ...stolen, browser: newBrowser() }, made)).toBe('/login?sso=expired');
    expect(await deliver({ ...stolen, state: '' }, made)).toBe('/login?sso=expired');
    expect(await deliver({ ...stolen, state: 'made-up' }, made)).toBe('/login?sso=expired');
    const moved = await ask();
    expect(await deliver(moved, toBase64(samlAnswer(moved.says, signed)), other)).toBe('/login?sso=expired');
    const late = await ask();
    const lateAnswer = toBase64(samlAnswer(late.says, signed));
    app.clock.advance(601_000);
    expect(await deliver(late, lateAnswer)).toBe('/login?sso=expired');
    const known = await app.inject({ method: 'GET', url: `/sso/${ipid}/finish?state=${stolen.state}` });
    expect(known.headers.location).toBe('/login?sso=expired');
  });

  test('are many', () => {
    expect(tamperings.length).toBeGreaterThan(50);
  });
});
