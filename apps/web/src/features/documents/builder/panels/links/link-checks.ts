import { type LinkCheck, limits, type MergeTagPair } from '@galley/contract';
import type { SourceTree } from '@galley/markup';
import type { Finding } from '@galley/markup/checks';
import { documentLinks, mayHoldToken } from '@galley/markup/links';
import { linksMessages } from '../../../../../messages/documents/builder/links';
import type { ListedGroup } from './link-list';

/** The results of checking a document's links, by address. */
export type LinkChecks = ReadonlyMap<string, LinkCheck>;

/** Returns the addresses of a document that the server can request, without duplicates, in document order. */
export function checkableAddresses(tree: SourceTree, mergeTags: readonly MergeTagPair[] = []): string[] {
  const addresses = new Set<string>();
  for (const { links } of documentLinks(tree))
    for (const { href } of links) if (isCheckable(href, mergeTags)) addresses.add(href);
  return [...addresses].slice(0, limits.linksCheckedAtOnce);
}

function isCheckable(href: string, mergeTags: readonly MergeTagPair[]): boolean {
  return /^https?:\/\/./i.test(href) && href.length <= limits.addressLength && !mayHoldToken(href, mergeTags);
}

/** Describes the problem with an address, without a period; '' if there is none. */
export function describeLinkCheck({ state, fault, status }: LinkCheck): string {
  if (state === 'pending' || state === 'ok') return '';
  switch (fault) {
    case 'robots':
      return linksMessages.refusesRobots(status);
    case 'certificate':
      return linksMessages.badCertificate;
    case 'not_public':
      return linksMessages.unknownHost;
    case 'too_slow':
      return linksMessages.timedOut(limits.linkCheckSeconds);
    case 'too_many_redirects':
      return linksMessages.tooManyRedirects(limits.linkRedirects);
    case 'unreachable':
      return linksMessages.connectionFailed;
    default:
      return status === 404 || status === 410 ? linksMessages.notFound(status) : linksMessages.badStatus(status);
  }
}

/** Describes redirects, such as "Leads through 2 redirects"; '' if there are none. */
export function describeRedirects({ redirects }: LinkCheck): string {
  return redirects.length === 0 ? '' : linksMessages.leadsThrough(redirects.length);
}

/** Returns findings for the links whose addresses failed the check. */
export function linkCheckFindings(tree: SourceTree, checks: LinkChecks): Finding[] {
  if (checks.size === 0) return [];
  return documentLinks(tree).flatMap(({ links }) =>
    links.flatMap(({ href, beId }): Finding[] => {
      const check = checks.get(href);
      const message = check ? describeLinkCheck(check) : '';
      if (!check || message === '') return [];
      const severity = check.state === 'broken' ? 'error' : 'hint';
      const id = `link-answer:${beId}:${href} ${check.fault} ${check.status}`;
      return [{ id, rule: 'link-answer', severity, beId, message, detail: href }];
    }),
  );
}

/** Returns the same links, each with the result for its address. */
export function withChecks(groups: readonly ListedGroup[], checks: LinkChecks): ListedGroup[] {
  if (checks.size === 0) return [...groups];
  return groups.map((group) => ({
    ...group,
    links: group.links.map((entry) => ({ ...entry, check: checks.get(entry.link.href) ?? null })),
  }));
}
