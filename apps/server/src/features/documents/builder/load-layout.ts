import { AppError } from '@galley/contract';
import { messages } from '../../../messages';
import { refOf } from '../../../platform/db/document-ref';
import { loadPacked } from '../../../platform/db/html-contents';
import { checkPacked, type PackedHtml } from '../../../platform/db/packed-html';
import type { EmailTarget, UserCaller } from '../../../platform/http/types';
import { withDocuments } from '../../../platform/http/with-documents';
import type { Services } from '../../../services';
import { findEmailRow } from '../emails/email-versions';
import { moveLayoutTask } from '../layouts/layout-tasks';
import { findLayout, type LayoutRow } from '../layouts/stored-layouts';
import { holdsLease } from '../leases/edit-lease';
import { lockForVersion } from '../stored-versions/lock-document';
import { leaseLost, refuseStale } from '../versions/refusals';

type EmailCaller = UserCaller & { email: EmailTarget };

/**
 * Returns the HTML of a layout for an email or page of its theme, with that document's markers; every other byte is
 * unchanged. Nothing is stored. Throws `stale_version`, `lease_lost` for people who only watch, and `not_found`.
 */
export async function loadLayout(
  services: Services,
  caller: EmailCaller,
  request: { layoutId: number; baseVersion: number; leaseNumber: number; signal: AbortSignal },
) {
  const { organizationId, user } = caller;
  const { layout, markerPrefix, stored } = await services.db.transaction(async (tx) => {
    const email = await lockForVersion(tx, refOf('email', caller.email));
    const layout = await findLayout(tx, { organizationId, id: request.layoutId });
    if (layout?.templateId !== caller.email.templateId) throw new AppError('not_found', messages.notFound);
    refuseStale(email, request.baseVersion);
    const lease = { userId: user.id, number: request.leaseNumber };
    if (!(await holdsLease(tx, email, lease))) throw leaseLost(email.currentVersion);
    const { markerPrefix } = await findEmailRow(tx, email);
    return { layout, markerPrefix, stored: await loadPacked(tx, organizationId, layout.htmlSha256) };
  });
  const html = await withPrefix(services, stored, layout, { organizationId, to: markerPrefix, ...request });
  return await withDocuments(
    services,
    { lid: layout.id, title: layout.title, html: '', htmlSha256: html.sha256 },
    { html },
  );
}

async function withPrefix(
  services: Services,
  html: PackedHtml,
  layout: LayoutRow,
  { organizationId, to, signal }: { organizationId: number; to: string; signal: AbortSignal },
): Promise<PackedHtml> {
  if (layout.markerPrefix === to) {
    await checkPacked(html);
    return html;
  }
  const work = { html, from: layout.markerPrefix, to };
  return await services.workers.run(moveLayoutTask, work, { organizationId, signal });
}
