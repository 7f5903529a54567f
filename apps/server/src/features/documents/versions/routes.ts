import { refOf } from '../../../platform/db/document-ref';
import type { HandlerMap } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { compareVersions } from './compare';
import { nameVersion } from './name-version';

/** Versions of emails, pages and themes: names, and what differs between two. */
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
    build_versions_compare: async ({ caller, params, query, signal }) => {
      const document = { ...refOf('email', caller.email), templateId: caller.email.templateId };
      const versions = [params.version, query.with || caller.email.currentVersion] as const;
      return await compareVersions(services, caller, document, { versions, signal });
    },
    build_template_versions_compare: async ({ caller, params, query, signal }) => {
      const document = { ...refOf('template', caller.template), templateId: caller.template.id };
      const versions = [params.version, query.with || caller.template.currentVersion] as const;
      return await compareVersions(services, caller, document, { versions, signal });
    },
  };
}
