import { expect, test } from 'vitest';
import { isSameSettings, noEmailSettings } from './email-settings';
import { type EmailSettings, emailSettings } from './entities/email-settings';

const before: EmailSettings = {
  subject: 'Spring',
  previewText: 'New plants',
  epaEnabled: true,
  emailLinkParams: [{ name: 'utm_source', value: 'newsletter' }],
};

test('[H5-settings-differ] Settings that differ in one setting alone are different', () => {
  expect(Object.keys(before)).toEqual(Object.keys(emailSettings.shape));
  for (const name of Object.keys(before) as (keyof EmailSettings)[]) {
    const after = { ...before, [name]: noEmailSettings[name] };
    expect(isSameSettings(before, after), name).toBe(false);
    expect(isSameSettings(after, before), name).toBe(false);
  }
  const renamed = { ...before, emailLinkParams: [{ name: 'utm_medium', value: 'newsletter' }] };
  expect(isSameSettings(before, renamed)).toBe(false);
  const changed = { ...before, emailLinkParams: [{ name: 'utm_source', value: 'blog' }] };
  expect(isSameSettings(before, changed)).toBe(false);
  expect(isSameSettings(before, structuredClone(before))).toBe(true);
});
