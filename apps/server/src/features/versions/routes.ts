import { refOf } from '../../platform/db/document-ref';
import type { HandlerMap } from '../../platform/http/types';
import type { Services } from '../../services';
import { nameVersion } from './name-version';

/** Versions of emails, pages and themes: names. */
export function versionHandlers(services: Services): HandlerMap {
  return {
    build_version_name: async ({ caller, params, body }) => ({
      entry: await nameVersion(services, caller, refOf('email', caller.email), { version: params.version, ...body }),
    }),
    build_template_version_name: async ({ caller, params, body }) => ({
      entry: await nameVersion(services, caller, refOf('template', caller.template), {
        version: params.version,
        ...body,
      }),
    }),
  };
}
