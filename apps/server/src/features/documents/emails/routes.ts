import { noneAsNull } from '../../../platform/db/columns';
import type { HandlerMap } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { watchUpload } from '../../files/assets/watch-upload';
import { listFoldersFor } from '../folders/service';
import { deleteEmailsFor, duplicateEmailsFor, emailPictures } from './bulk';
import { importEmail } from './import-email';
import { listStamp } from './list-stamp';
import { createEmail, deleteEmailFor, duplicateEmail, listEmailsFor, renameEmailFor } from './service';

/** Returns the handlers for the emails and pages of a theme: list, create, rename, duplicate, delete, one or many. */
export function emailHandlers(services: Services): HandlerMap {
  return {
    templates_emails: async ({ caller, query }) => {
      // Read before the list: after a concurrent change the stamp is older than the list, never newer.
      const stamp = query.cursor === undefined ? { stamp: await listStamp(services.db, caller) } : {};
      const list = await listEmailsFor(services, caller, query);
      return { ...list, folders: await listFoldersFor(services.db, caller), ...stamp };
    },
    templates_emails_stamp: async ({ caller }) => ({ stamp: await listStamp(services.db, caller) }),
    templates_emails_delete: async ({ caller, body }) => ({ ids: await deleteEmailsFor(services, caller, body.ids) }),
    templates_emails_duplicate: async ({ caller, body, idempotencyKey }) => ({
      emails: await duplicateEmailsFor(services, caller, { ids: body.ids, idempotencyKey }),
    }),
    templates_emails_pictures: async ({ caller, body }) => ({
      pictures: await emailPictures(services, caller, body.ids),
    }),
    templates_emails_create: async ({ caller, body, idempotencyKey, signal }) => {
      const { fid: folderId, lid, ...input } = body;
      const from = { ...input, folderId, layoutId: noneAsNull(lid) };
      return { email: await createEmail(services, caller, { ...from, idempotencyKey, signal }) };
    },
    templates_emails_import: async ({ caller, body, files, idempotencyKey, signal, request }) => {
      const { title, fid: folderId } = body;
      return await watchUpload(services, { caller, request, kind: 'email' }, () =>
        importEmail(services, caller, { file: files.get('html'), title, folderId, idempotencyKey, signal }),
      );
    },
    templates_emails_update: async ({ caller, params, body }) => ({
      email: await renameEmailFor(services, caller, { emailId: params.eid, ...body }),
    }),
    build_duplicate_email: async ({ caller, body, idempotencyKey }) => ({
      email: await duplicateEmail(services, caller, { title: body.title, folderId: body.fid, idempotencyKey }),
    }),
    builder_delete_email: async ({ caller }) => {
      await deleteEmailFor(services, caller);
      return { success: true };
    },
  };
}
