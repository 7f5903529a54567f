import { AppError, type EmailSettings, type EmailSettingsInput, emailSettings } from '@galley/contract';

/** Returns settings as they are stored. Throws `invalid_field` for control characters and for malformed Unicode. */
export function checkSettings(settings: EmailSettings): EmailSettings {
  return {
    subject: checkLine(settings.subject, 'subject', 'A subject'),
    previewText: checkLine(settings.previewText, 'previewText', 'A preview text'),
    epaEnabled: settings.epaEnabled,
    emailLinkParams: settings.emailLinkParams.map(({ name, value }, index) => ({
      name: checkLine(name, `emailLinkParams.${index}.name`, 'A link parameter'),
      value: checkLine(value, `emailLinkParams.${index}.value`, 'A link parameter'),
    })),
  };
}

/** Returns stored settings; fields that older releases didn't have get their defaults. */
export function readSettings(stored: EmailSettingsInput): EmailSettings {
  return emailSettings.parse(stored);
}

/** Returns one line of text that every database and mail client accepts. Throws `invalid_field` for anything else. */
export function checkLine(value: string, field: string, what: string): string {
  if (/[\u0000-\u001f\u007f]/.test(value) || /\p{Surrogate}/u.test(value)) {
    throw new AppError('invalid_field', `${what} cannot hold control characters.`, { field });
  }
  return value;
}
