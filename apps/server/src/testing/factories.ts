import type { DocumentType } from '@galley/contract';
import type { OrganizationRecord, UserRecord } from '../dev/records';
import { importThemeFiles } from '../features/documents/templates/import-theme';
import type { Services } from '../services';

/** Records for tests; the development seed uses the same functions. */
export {
  buildEmail,
  buildOrganization,
  buildUser,
  inviteToTemplate,
  type OrganizationRecord,
  type UserRecord,
} from '../dev/records';

let templateCount = 0;

/** Stores a small theme with two sections; `html` and `files` replace its content. */
export async function buildTemplate(
  services: Services,
  input: {
    organization: OrganizationRecord;
    author?: UserRecord;
    title?: string;
    type?: DocumentType;
    html?: string;
    files?: Map<string, Buffer>;
  },
): Promise<{ id: number; title: string; type: DocumentType }> {
  templateCount += 1;
  const { title = `Theme ${templateCount}`, type = 'email' } = input;
  const files = new Map(input.files ?? []);
  if (!files.has('index.html')) files.set('index.html', Buffer.from(input.html ?? smallTheme, 'utf8'));
  const made = await importThemeFiles(services, {
    organizationId: input.organization.id,
    userId: input.author?.id ?? null,
    title,
    type,
    files,
  });
  return { id: made.templateId, title, type };
}

const smallTheme = `<!doctype html>
<html><head><title>Small</title></head><body>
<table class="block-section"><tr><td><p class="block-edit">Hello</p></td></tr></table>
<table class="block-section"><tr><td><a href="https://example.com" class="block-edit">Go</a></td></tr></table>
</body></html>
`;
