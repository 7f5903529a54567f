import { AppError, type EmailSettings } from '@galley/contract';

/** Settings as they are stored. Throws `invalid_field` for control characters and for text that is not well-formed. */
export function checkSettings(settings: EmailSettings): EmailSettings {
  return {
    subject: checkLine(settings.subject, 'subject', 'A subject'),
    previewText: checkLine(settings.previewText, 'previewText', 'A preview text'),
  };
}

/** One line of text that any database and mail client takes. */
export function checkLine(value: string, field: string, what: string): string {
  if (/[\u0000-\u001f\u007f]/.test(value) || /\p{Surrogate}/u.test(value)) {
    throw new AppError('invalid_field', `${what} cannot hold control characters.`, { field });
  }
  return value;
}
