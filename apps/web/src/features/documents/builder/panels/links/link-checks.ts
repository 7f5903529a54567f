import { formatCount, type LinkCheck, limits, type MergeTagPair } from '@galley/contract';
import type { SourceTree } from '@galley/markup';
import type { Finding } from '@galley/markup/checks';
import { documentLinks, mayHoldToken } from '@galley/markup/links';
import type { ListedGroup } from './link-list';

/** The checks of a document's links, by address. */
export type LinkChecks = ReadonlyMap<string, LinkCheck>;

/** The addresses of a document that the server can request, once each, in document order. */
export function checkableAddresses(tree: SourceTree, mergeTags: readonly MergeTagPair[] = []): string[] {
  const addresses = new Set<string>();
  for (const { links } of documentLinks(tree))
    for (const { href } of links) if (isCheckable(href, mergeTags)) addresses.add(href);
  return [...addresses].slice(0, limits.linksCheckedAtOnce);
}

function isCheckable(href: string, mergeTags: readonly MergeTagPair[]): boolean {
  return /^https?:\/\/./i.test(href) && href.length <= limits.addressLength && !mayHoldToken(href, mergeTags);
}

/** What is wrong with the answer of an address, without full stop; '' = nothing. */
export function describeLinkCheck({ state, fault, status }: LinkCheck): string {
  if (state === 'pending' || state === 'ok') return '';
  switch (fault) {
    case 'robots':
      return `The site refuses automated requests (status ${status}). Open it in a browser`;
    case 'certificate':
      return 'Its certificate isn’t valid, so browsers show a warning';
    case 'not_public':
      return 'Its host doesn’t exist or isn’t public';
    case 'too_slow':
      return `No answer within ${limits.linkCheckSeconds} seconds`;
    case 'too_many_redirects':
      return `It redirects in a circle or more than ${limits.linkRedirects} times`;
    case 'unreachable':
      return 'The connection failed';
    default:
      return status === 404 || status === 410
        ? `The page doesn’t exist (status ${status})`
        : `The site answered with status ${status}`;
  }
}

/** "Leads through 2 redirects"; '' = it leads through none. */
export function describeRedirects({ redirects }: LinkCheck): string {
  return redirects.length === 0
    ? ''
    : `Leads through ${formatCount(redirects.length, { one: 'redirect', other: 'redirects' })}`;
}

/** The links whose addresses don't answer as they should, as findings. */
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

/** The same links, each with what is known of its address. */
export function withChecks(groups: readonly ListedGroup[], checks: LinkChecks): ListedGroup[] {
  if (checks.size === 0) return [...groups];
  return groups.map((group) => ({
    ...group,
    links: group.links.map((entry) => ({ ...entry, check: checks.get(entry.link.href) ?? null })),
  }));
}
