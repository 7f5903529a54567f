import type { EmailSettings } from './entities/email-settings';

/** The settings of a new document. */
export const noEmailSettings: EmailSettings = { subject: '', previewText: '', epaEnabled: false, emailLinkParams: [] };

type IsSame<Value> = (a: Value, b: Value) => boolean;

/** By setting, so that a new one can't be forgotten: a draft that differs in it alone would be dropped. */
const comparisons: { readonly [Name in keyof EmailSettings]: IsSame<EmailSettings[Name]> } = {
  subject: Object.is,
  previewText: Object.is,
  epaEnabled: Object.is,
  emailLinkParams: (a, b) =>
    a.length === b.length && a.every(({ name, value }, index) => name === b[index]?.name && value === b[index]?.value),
};

/** Returns whether two settings are stored the same way. */
export function isSameSettings(a: EmailSettings, b: EmailSettings): boolean {
  const isSame = <Name extends keyof EmailSettings>(name: Name): boolean => comparisons[name](a[name], b[name]);
  return (Object.keys(comparisons) as (keyof EmailSettings)[]).every(isSame);
}
