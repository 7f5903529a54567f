import { AppError, cutTitle, type Email, noEmailSettings } from '@galley/contract';
import { authorOf } from '../../../changes/record-change';
import { noneAsNull } from '../../../platform/db/columns';
import { runOnce } from '../../../platform/db/run-once';
import type { TemplateTarget, UploadedFile, UserCaller } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { hasFolder } from '../folders/service';
import { writeVersion } from '../stored-versions/write-versions';
import { importDocumentTask } from './import-tasks';
import { insertEmail } from './insert-email';
import { presentEmail } from './presenter';
import { findListedEmail } from './repository';

export interface EmailImport {
  file: UploadedFile | undefined;
  title: string;
  folderId: number;
  idempotencyKey: string;
  signal?: AbortSignal;
}

/**
 * Creates an email or page from uploaded HTML, on the theme's newest version. Only our markers are added, so unedited
 * parts are unchanged byte for byte in an export with tags, in the original encoding; HTML without tags is unchanged in
 * every export. The first variation of each group is shown, as in a theme (grammar.md 5.4). Throws `invalid_field`,
 * `import_error` with the byte and line where there is one, and `too_large`.
 */
export async function importEmail(
  services: Services,
  caller: UserCaller & { template: TemplateTarget },
  input: EmailImport,
): Promise<{ email: Email; warnings: string[] }> {
  const { organizationId, template, user } = caller;
  if (!input.file) throw new AppError('invalid_field', 'Choose an HTML file or paste HTML.', { field: 'html' });
  const fileName = input.file.fileName.slice(-200) || 'The HTML';
  const { path, size } = input.file;
  const imported = await services.workers.run(
    importDocumentTask,
    { path, size, fileName },
    { organizationId, signal: input.signal },
  );
  const title = readTitle(input.title) || readTitle(imported.ownTitle) || titleOfFile(fileName);
  const id = await services.db.transaction(async (tx) => {
    const once = {
      organizationId,
      userId: user.id,
      scope: `templates_emails_import:${template.id}`,
      key: input.idempotencyKey,
      request: [imported.fileSha256, input.title, input.folderId],
    };
    const made = await runOnce(tx, once, async () => {
      if (!(await hasFolder(tx, { organizationId, templateId: template.id }, input.folderId)))
        throw new AppError('invalid_field', 'There is no such folder.', { field: 'fid' });
      const email = await insertEmail(tx, {
        organizationId,
        templateId: template.id,
        folderId: noneAsNull(input.folderId),
        type: template.type,
        title,
        templateVersion: template.currentVersion,
        markerPrefix: imported.markerPrefix,
        encoding: imported.encoding,
        userId: user.id,
      });
      await writeVersion(tx, 'email', authorOf(caller), {
        document: email,
        html: imported.html,
        settings: { ...noEmailSettings, previewText: imported.previewText },
        templateVersion: template.currentVersion,
        event: () => ({
          action: 'email.imported',
          object: { kind: 'email', id: email.id },
          details: { bytes: size, encoding: imported.encoding },
        }),
      });
      return { id: email.id };
    });
    return made.id;
  });
  const row = await findListedEmail(services.db, { organizationId, id });
  if (!row) throw new Error(`The imported email ${id} is gone.`);
  return { email: presentEmail(row, { canEdit: true }), warnings: imported.warnings };
}

/** Returns a title within the limits for titles; '' = nothing is left of it. */
function readTitle(given: string): string {
  const whole = given
    .replace(/[\u0000-\u001f\u007f]+/g, ' ')
    .replace(/\p{Surrogate}/gu, '')
    .trim();
  return cutTitle(whole).trim();
}

function titleOfFile(fileName: string): string {
  return readTitle(fileName.replace(/\.html?$/i, '')) || 'Imported email';
}
