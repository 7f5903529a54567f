import { noneAsNull } from '../../../platform/db/columns';
import { loadPacked } from '../../../platform/db/html-contents';
import type { HandlerMap } from '../../../platform/http/types';
import { withDocuments } from '../../../platform/http/with-documents';
import type { Services } from '../../../services';
import { retryScreenshots } from '../../files/screenshots/request-screenshots';
import { findEmailRow, findEmailVersion } from '../emails/email-versions';
import { changeMetadata, changeSettings, emailDetails } from './details';
import { documentState, themeState } from './document-state';
import { drawnCanvas } from './drawn-canvas';
import { loadLayout } from './load-layout';
import { openEmail, openTemplate } from './open-document';
import { paletteScreenshots } from './palette-screenshots';
import { noteRulesEdit, restoreThemeVersion, saveTheme, themeHistory } from './save-theme';
import { history, restoreVersion, save } from './service';
import { openSharedEmail, openSharedTemplate } from './shared-document';

/** The builder's calls: open, save, settings, history, restore. */
export function builderHandlers(services: Services): HandlerMap {
  return {
    build_email_html: async ({ caller, query, signal }) =>
      caller.kind === 'share'
        ? openSharedEmail(services, caller, query.version, signal)
        : openEmail(services, caller, query.version),
    build_template_html: async ({ caller, query, signal }) =>
      caller.kind === 'share'
        ? openSharedTemplate(services, caller, query.version, signal)
        : openTemplate(services, caller, query.version, signal),
    build_email_canvas: async ({ caller, query, request }) =>
      drawnCanvas(services, caller, { request, version: query.version ?? 0, isWebKit: query.webkit ?? false }),
    build_email_get_html: async ({ caller, query }) => {
      const email = await findEmailRow(services.db, caller.email);
      const version = await findEmailVersion(services.db, email, query.version);
      const html = await loadPacked(services.db, caller.organizationId, version.htmlSha256);
      return await withDocuments(
        services,
        { html: '', title: version.title, markerPrefix: email.markerPrefix },
        { html },
      );
    },
    build_save: async ({ caller, body, document, idempotencyKey }) => {
      if (!document) throw new Error('A save came without its document.');
      const { lid, ...sent } = body;
      return await save(services, caller, { ...sent, layoutId: noneAsNull(lid), html: document, idempotencyKey });
    },
    build_email_settings: async ({ caller, query, body }) =>
      changeSettings(services, caller, { baseVersion: query.version, settings: body.settings }),
    build_email_details: async ({ caller, signal }) => emailDetails(services, caller, signal),
    build_email_metadata: async ({ caller, query, body }) =>
      changeMetadata(services, caller, { baseVersion: query.version, metadata: body.metadata }),
    build_email_history: async ({ caller, query }) => history(services, caller, query),
    build_template_save: async ({ caller, body, document, idempotencyKey, signal }) => {
      if (!document) throw new Error('A save came without its document.');
      return await saveTheme(services, caller, { ...body, html: document, idempotencyKey, signal });
    },
    build_template_history: async ({ caller, query }) => themeHistory(services, caller, query),
    build_template_state: async ({ caller }) => themeState(services, caller.template),
    build_template_version_restore: async ({ caller, params, body }) =>
      restoreThemeVersion(services, caller, { version: params.version, ...body }),
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
    build_template_rules_edit_start: async ({ caller }) => noteRulesEdit(services, caller),
    build_email_state: async ({ caller }) => documentState(services, caller.email),
    build_layout_load: async ({ caller, params, body, signal }) =>
      loadLayout(services, caller, {
        layoutId: params.lid,
        baseVersion: body.emailVersion,
        leaseNumber: body.leaseNumber,
        signal,
      }),
    build_version_restore: async ({ caller, params, body }) =>
      restoreVersion(services, caller, { version: params.version, ...body }),
  };
}
