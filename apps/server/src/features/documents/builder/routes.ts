import { AppError } from '@galley/contract';
import { documentOf } from '../../../access/targets';
import { authorOf, recordChange } from '../../../changes/record-change';
import { messages } from '../../../messages';
import { noneAsNull } from '../../../platform/db/columns';
import { loadPacked } from '../../../platform/db/html-contents';
import type { DocumentContext, DocumentTarget, HandlerMap, ShareCaller } from '../../../platform/http/types';
import { withDocuments } from '../../../platform/http/with-documents';
import type { Services } from '../../../services';
import { retryScreenshots } from '../../files/screenshots/request-screenshots';
import { findEmailRow, findEmailVersion, titleOfVersion } from '../emails/email-versions';
import { lockForVersion } from '../stored-versions/lock-document';
import { documentState } from './document-state';
import { drawnCanvas } from './drawn-canvas';
import { changeMetadata, changeSettings, emailDetails } from './email-details';
import { loadLayout } from './load-layout';
import { openDocument } from './open-document';
import { paletteScreenshots } from './palette-screenshots';
import { save } from './save';
import { openSharedDocument } from './shared-document';
import { themeCausesOf } from './theme-causes';

type OpenContext = Omit<DocumentContext<'build_email_html'>, 'caller'> & {
  caller: DocumentContext<'build_email_html'>['caller'] | (ShareCaller & DocumentTarget);
};

/** Returns the handlers of the builder: open, save, state, settings. */
export function builderHandlers(services: Services): HandlerMap {
  const open = async ({ caller, query, signal }: OpenContext) =>
    caller.kind === 'share'
      ? openSharedDocument(services, caller, query.version, signal)
      : openDocument(services, caller, query.version, signal);
  const saveSent = async (context: DocumentContext<'build_save'>) => {
    const { caller, body, document: html, idempotencyKey, signal } = context;
    if (!html) throw new Error('A save came without its document.');
    const { lid, markerPrefix, ...sent } = body;
    if (documentOf(caller).kind === 'template' && markerPrefix === undefined)
      throw new AppError('invalid_field', messages.noMarkerPrefix, { field: 'markerPrefix' });
    const layoutId = noneAsNull(lid);
    return await save(services, caller, { ...sent, layoutId, markerPrefix, html, idempotencyKey, signal });
  };
  const state = async ({ caller }: DocumentContext<'build_email_state'>) => documentState(services, documentOf(caller));
  return {
    build_email_html: open,
    build_template_html: open,
    build_save: saveSent,
    build_template_save: saveSent,
    build_email_state: state,
    build_template_state: state,
    build_email_canvas: async ({ caller, query, request }) =>
      drawnCanvas(services, caller, { request, version: query.version ?? 0, isWebKit: query.webkit ?? false }),
    build_email_get_html: async ({ caller, query }) => {
      const email = await findEmailRow(services.db, caller.email);
      const version = await findEmailVersion(services.db, email, query.version);
      const html = await loadPacked(services.db, caller.organizationId, version.htmlSha256);
      return await withDocuments(
        services,
        { html: '', title: titleOfVersion(email, version), markerPrefix: email.markerPrefix },
        { html },
      );
    },
    build_theme_causes: async ({ caller, query }) => ({
      causes: await themeCausesOf(services, caller.email, query),
    }),
    build_email_settings: async ({ caller, query, body }) =>
      changeSettings(services, caller, { baseVersion: query.version, settings: body.settings }),
    build_email_details: async ({ caller, signal }) => emailDetails(services, caller, signal),
    build_email_metadata: async ({ caller, query, body }) =>
      changeMetadata(services, caller, { baseVersion: query.version, metadata: body.metadata }),
    build_palette_screenshots: async ({ caller, body }) => ({
      items: await paletteScreenshots(services, caller, body),
    }),
    build_screenshots_retry: async ({ caller, body }) => ({
      requested: await retryScreenshots(
        services,
        { organizationId: caller.organizationId, templateId: caller.template.id },
        body.kind,
      ),
    }),
    build_template_rules_edit_start: async ({ caller }) => {
      await services.db.transaction(async (tx) => {
        const { id } = await lockForVersion(tx, documentOf(caller));
        await recordChange(tx, authorOf(caller), {
          action: 'template.rules_edit_started',
          object: { kind: 'template', id },
        });
      });
      return { success: true };
    },
    build_layout_load: async ({ caller, params, body, signal }) =>
      loadLayout(services, caller, {
        layoutId: params.lid,
        baseVersion: body.emailVersion,
        leaseNumber: body.leaseNumber,
        signal,
      }),
  };
}
