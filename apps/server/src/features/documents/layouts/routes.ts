import { messages } from '../../../messages';
import type { HandlerMap } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { overwriteLayout } from './overwrite-layout';
import { layoutsOf } from './presenter';
import {
  changeLayoutSettings,
  layoutHtmls,
  libraryOf,
  openLayout,
  removeLayout,
  saveLayout,
  saveLayoutHtml,
} from './service';

/** Returns the handlers for layouts: list, save, open, load, settings, delete. */
export function layoutHandlers(services: Services): HandlerMap {
  return {
    templates_layouts: async ({ caller }) => ({
      layouts: await layoutsOf(services, services.db, caller, { templateId: caller.template.id }),
    }),
    build_libraries: async ({ caller, query }) => ({ libraries: await libraryOf(services, caller, query.id) }),
    build_library_update: async ({ caller, body, document, signal }) => {
      if (!document) throw new Error('A layout came without its document.');
      return { layout: await overwriteLayout(services, caller, { html: document, emailId: body.eid, signal }) };
    },
    build_library_get_htmls: async ({ caller, body }) => layoutHtmls(services, caller, body.ids),
    build_templates_layout_upload: async ({ caller, body, document, idempotencyKey, signal }) => {
      if (!document) throw new Error('A layout came without its document.');
      const { name: title, templateType: type, eid: emailId } = body;
      const input = { html: document, title, type, emailId, idempotencyKey, signal };
      const layout = await saveLayout(services, caller, input);
      const { screenshotDesktop, screenshotMobile } = layout;
      const meta = { screenshotDesktop, screenshotMobile };
      return { id: layout.id, meta, message: messages.layoutSaved, layout };
    },
    build_layout: async ({ caller }) => openLayout(services, caller),
    build_layout_save_html: async ({ caller, document, signal }) => {
      if (!document) throw new Error('A layout came without its document.');
      return { uuid: await saveLayoutHtml(services, caller, { html: document, signal }) };
    },
    build_layout_settings: async ({ caller, body }) => ({ layout: await changeLayoutSettings(services, caller, body) }),
    build_layout_delete: async ({ caller }) => {
      await removeLayout(services, caller);
      return { success: true };
    },
    build_layout_get_htmls: async ({ caller, body }) => layoutHtmls(services, caller, body.ids),
  };
}
