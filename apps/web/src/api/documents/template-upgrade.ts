import { limits } from '@galley/contract';
import { queryOptions } from '@tanstack/react-query';
import { type Answer, type Body, callRoute } from '../client';
import { keys } from '../keys';

export type UpgradeCheck = Answer<'build_template_upgrade_check'>;
export type UpgradeStatus = Answer<'build_template_upgrade_status'>;
type UpgradeKind = UpgradeStatus['leftOut'][number]['kind'];

/** Loads the emails, pages, layouts and pins that use an earlier version of their theme. */
export function checkUpgrade(id: number) {
  return callRoute('build_template_upgrade_check', { params: { id } });
}

/** Like `checkUpgrade`, as a query. Reloaded each time it's shown. */
export function upgradeCheckQuery(id: number) {
  return queryOptions({
    queryKey: keys.upgradeCheck(id),
    queryFn: ({ signal }) => callRoute('build_template_upgrade_check', { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** One document before and after an update. Not cached, because its addresses expire quickly. */
export function upgradePreviewQuery(id: number, { kind, itemId }: { kind: UpgradeKind; itemId: number }) {
  return queryOptions({
    queryKey: keys.upgradePreview(id, kind, itemId),
    queryFn: ({ signal }) => callRoute('build_template_upgrade_preview', { params: { id, kind, itemId }, signal }),
    staleTime: 60_000,
    gcTime: 0,
    retry: false,
  });
}

/**
 * The visual comparison of a document before and after an update. Requested when it's first shown and after each change
 * of the document, then polled until it's ready.
 */
export function upgradeDifferenceQuery(id: number, { kind, itemId }: { kind: UpgradeKind; itemId: number }) {
  const params = { id, kind, itemId };
  const queryKey = keys.upgradeDifference(id, kind, itemId);
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<Answer<'build_template_upgrade_difference'>> => {
      const isAwaited = client.getQueryData<{ status: string }>(queryKey)?.status === 'pending';
      const found = isAwaited ? await callRoute('build_template_upgrade_difference', { params, signal }) : null;
      if (found && found.status !== 'none') return found;
      return await callRoute('build_template_upgrade_compare', { params, signal });
    },
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? limits.differencePollMs : false),
    staleTime: 60_000,
    gcTime: 0,
    retry: false,
  });
}

/** Starts updating the documents of a theme to its newest version. */
export function startUpgrade(id: number, body: Body<'build_template_upgrade'>) {
  return callRoute('build_template_upgrade', { params: { id }, body });
}

/** Starts restoring the documents of an upgrade to their previous versions. */
export function returnUpgrade(id: number) {
  return callRoute('build_template_upgrade_undo', { params: { id } });
}

/** The latest update of the documents of a theme, as a query: polled every 5 seconds while it runs. */
export function upgradeStatusQuery(id: number) {
  return queryOptions({
    queryKey: keys.upgradeStatus(id),
    queryFn: () => readUpgradeStatus(id),
    refetchInterval: ({ state }) => (state.data?.isUpgrading ? limits.upgradePollMs : false),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Whether documents of a theme are being updated, and the progress. The page doesn't show that it's busy. */
export function readUpgradeStatus(id: number) {
  return callRoute('build_template_upgrade_status', { params: { id }, isQuiet: true });
}
