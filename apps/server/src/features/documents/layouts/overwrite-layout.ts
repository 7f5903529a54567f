import { AppError, type Layout } from '@galley/contract';
import { authorOf } from '../../../changes/record-change';
import { messages } from '../../../messages';
import { refOf } from '../../../platform/db/document-ref';
import type { PackedHtml } from '../../../platform/db/packed-html';
import { refuseTooLarge } from '../../../platform/db/refuse-too-large';
import type { LayoutTarget, UserCaller } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { refuseHeldByOther } from '../leases/edit-lease';
import { findVersion } from '../stored-versions/find-version';
import { lockForVersion } from '../stored-versions/lock-document';
import { markLayoutTask, moveLayoutTask } from './layout-tasks';
import { layoutWithId } from './presenter';
import { findEmailOf, type ListedLayout, listLayouts, setLayoutEncoding, writeLayout } from './stored-layouts';

interface Overwriting {
  html: PackedHtml;
  /** The email or page that contains the HTML; 0 = the HTML has no markers. */
  emailId: number;
  signal: AbortSignal;
}

/**
 * Saves a document over a layout, as its next version: with the version of the theme that the email or page uses, and
 * the markers of the layout. The versions before stay. Throws `lease_held` while another person edits the layout,
 * `invalid_field` for an email of another theme, and `too_large`.
 */
export async function overwriteLayout(
  services: Services,
  caller: UserCaller & { layout: LayoutTarget },
  input: Overwriting,
): Promise<Layout> {
  const { organizationId } = caller;
  const { id } = caller.layout;
  refuseTooLarge(input.html.size);
  const [row] = await listLayouts(services.db, { organizationId, ids: [id] });
  if (!row) throw new AppError('not_found', messages.notFound);
  const { html, templateVersion, encoding } = await documentFor(services, row, input);
  refuseTooLarge(html.size);
  return await services.db.transaction(async (tx) => {
    const layout = await lockForVersion(tx, refOf('layout', { organizationId, id }));
    const { htmlSha256 } = await findVersion(tx, layout, layout.currentVersion);
    // A repeated request doesn't create a second version.
    if (htmlSha256 !== html.sha256 || layout.templateVersion !== templateVersion) {
      await refuseHeldByOther(tx, services, layout, caller.user.id);
      await writeLayout(tx, services, authorOf(caller), layout.templateId, {
        document: layout,
        html,
        templateVersion,
        event: (version) => ({ action: 'layout.html_saved', object: { kind: 'layout', id }, details: { version } }),
      });
      await setLayoutEncoding(tx, layout, encoding);
    }
    return await layoutWithId(services, tx, caller, id);
  });
}

async function documentFor(
  services: Services,
  { organizationId, templateId, markerPrefix, newestVersion }: ListedLayout,
  { html, emailId, signal }: Overwriting,
) {
  const options = { organizationId, signal };
  if (emailId === 0) {
    const marked = await services.workers.run(markLayoutTask, { html, markerPrefix }, options);
    return { html: marked.html, templateVersion: newestVersion, encoding: null };
  }
  const email = await findEmailOf(services.db, { organizationId, templateId }, emailId);
  if (!email) throw new AppError('invalid_field', 'There is no such email.', { field: 'eid' });
  const { markerPrefix: from, ...rest } = email;
  return { ...rest, html: await services.workers.run(moveLayoutTask, { html, from, to: markerPrefix }, options) };
}
