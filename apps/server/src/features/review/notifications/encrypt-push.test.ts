import { expect, it } from 'vitest';
import { createPushBrowser } from '../../../testing/push-browser';
import { encryptPush } from './encrypt-push';

/** The example of RFC 8291, appendix A. */
const example = {
  text: 'When I grow up, I want to be a watermelon',
  ownPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  browser: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

it('[D4-push-crypto] Encrypts the example of RFC 8291 to the same bytes', () => {
  const own = {
    privateKey: Buffer.from(example.ownPrivate, 'base64url'),
    salt: Buffer.from(example.salt, 'base64url'),
  };
  expect(encryptPush(example.text, example.browser, own).toString('base64url')).toBe(example.body);
});

it('[D4-push-crypto] Uses another key and salt each time, and the browser alone reads the text', () => {
  const browser = createPushBrowser();
  const bodies = ['Größe 👋', 'Größe 👋'].map((text) => encryptPush(text, browser.keys));
  expect(bodies[0]?.equals(bodies[1] ?? Buffer.alloc(0))).toBe(false);
  for (const body of bodies) expect(browser.read(body)).toBe('Größe 👋');
});

it('[D4-push-crypto] Refuses a key that is no point of the curve', () => {
  const keys = { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: Buffer.alloc(16).toString('base64url') };
  expect(() => encryptPush('text', keys)).toThrow();
});
