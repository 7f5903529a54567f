import { contentUrl } from '../../../access/content-ticket';
import { type AnyDocumentFacts, documentOf } from '../../../access/targets';
import type { AnyDocumentTarget, DocumentContext, HandlerMap, UserCaller } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { previewUrlOf } from '../share-links/share-links';
import { findVersion } from '../stored-versions/find-version';
import { compareVersions } from './compare-versions';
import { listHistory } from './history';
import { nameVersion } from './name-version';
import { restoreVersion } from './restore-version';

/**
 * Returns the handlers for the versions of all documents: history, pages, restore, names, and the differences between
 * two.
 */
export function versionHandlers(services: Services): HandlerMap {
  const history = async ({ caller, query }: DocumentContext<'build_email_history', AnyDocumentTarget>) => {
    const document = documentOf(caller);
    return {
      ...(await listHistory(services.db, document, query)),
      version: document.currentVersion,
      title: document.title,
      previewUrl: await previewUrlOf(services, document),
      contentUrl: versionUrl(services, caller, document, document.currentVersion),
    };
  };
  const page = async ({ caller, params }: DocumentContext<'build_version_page', AnyDocumentTarget>) => {
    const document = documentOf(caller);
    const { version } = await findVersion(services.db, document, params.version);
    return { contentUrl: versionUrl(services, caller, document, version) };
  };
  const restore = async ({ caller, params, body }: DocumentContext<'build_version_restore', AnyDocumentTarget>) => {
    const document = documentOf(caller);
    const restored = await restoreVersion(services, caller, document, { version: params.version, ...body });
    return { ...restored, previewUrl: await previewUrlOf(services, document) };
  };
  const name = async ({ caller, params, body }: DocumentContext<'build_version_name', AnyDocumentTarget>) => ({
    entry: await nameVersion(services, caller, documentOf(caller), { version: params.version, ...body }),
  });
  const compare = async ({
    caller,
    params,
    query,
    signal,
  }: DocumentContext<'build_versions_compare', AnyDocumentTarget>) => {
    const document = documentOf(caller);
    const versions = [params.version, query.with || document.currentVersion] as const;
    return await compareVersions(services, caller, document, { versions, signal });
  };
  return {
    build_email_history: history,
    build_template_history: history,
    build_layout_history: history,
    build_pin_history: history,
    build_version_page: page,
    build_template_version_page: page,
    build_layout_version_page: page,
    build_pin_version_page: page,
    build_version_restore: restore,
    build_template_version_restore: restore,
    build_layout_version_restore: restore,
    build_pin_version_restore: restore,
    build_version_name: name,
    build_template_version_name: name,
    build_layout_version_name: name,
    build_pin_version_name: name,
    build_versions_compare: compare,
    build_template_versions_compare: compare,
    build_layout_versions_compare: compare,
    build_pin_versions_compare: compare,
  };
}

/** Returns the address of a sandboxed page with a version, only for the caller. */
function versionUrl(
  services: Services,
  { user, session }: UserCaller,
  document: AnyDocumentFacts,
  version: number,
): string {
  const { kind, organizationId, id, templateId } = document;
  const ticket = { organizationId, templateId, version, userId: user.id, sessionId: session.id };
  if (kind === 'email') return contentUrl(services, { kind, emailId: id, ...ticket });
  if (kind === 'template') return contentUrl(services, { kind, isThumbnail: false, ...ticket });
  return contentUrl(services, { kind: 'part', document: { kind, id }, ...ticket });
}
