import type { EmailSettings } from './entities/builder';

/** The settings of a new document. */
export const noEmailSettings: EmailSettings = { subject: '', previewText: '', epaEnabled: false, emailLinkParams: [] };

/** Returns whether two settings are stored the same way. */
export function isSameSettings(a: EmailSettings, b: EmailSettings): boolean {
  return (
    a.subject === b.subject &&
    a.previewText === b.previewText &&
    a.epaEnabled === b.epaEnabled &&
    a.emailLinkParams.length === b.emailLinkParams.length &&
    a.emailLinkParams.every((parameter, index) => {
      const other = b.emailLinkParams[index];
      return parameter.name === other?.name && parameter.value === other.value;
    })
  );
}
