import { type UploadInput, uploadRoute } from '../upload';

/** Creates an email or page of a theme from an HTML file. The idempotency key makes it safe to repeat. */
export function importEmail(
  tid: number,
  html: File,
  input: Pick<UploadInput<'templates_emails_import'>, 'body' | 'idempotencyKey'>,
) {
  return uploadRoute('templates_emails_import', {
    params: { id: tid },
    file: { field: 'html', value: html, name: html.name },
    ...input,
  });
}
