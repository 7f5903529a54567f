import type { LinkCheck } from '@galley/contract';
import type { BeId, SourceTree } from '@galley/markup';
import {
  type DocumentLink,
  documentAnchors,
  documentLinkIssue,
  documentLinks,
  type LinkContext,
  type LinkIssue,
  linkHost,
} from '@galley/markup/links';
import { linksMessages } from '../../../../../messages/documents/builder/links';

/** One link in the panel. */
export interface ListedLink {
  link: DocumentLink;
  issue: LinkIssue | null;
  /** null if its address wasn't checked. */
  check: LinkCheck | null;
}

export interface ListedGroup {
  sectionId: BeId;
  links: readonly ListedLink[];
}

/** 'all', 'issues' for addresses with problems, or a host. */
export type LinkFilter = string;

/** Returns all links of the document by section, each with the problems of its address. */
export function listLinks(tree: SourceTree, { isEmail, mergeTags }: Omit<LinkContext, 'hasAnchor'>): ListedGroup[] {
  let anchors: ReadonlySet<string> | null = null;
  const context = {
    isEmail,
    mergeTags,
    hasAnchor: (name: string) => {
      anchors ??= documentAnchors(tree);
      return anchors.has(name);
    },
  };
  return documentLinks(tree).map(({ sectionId, links }) => ({
    sectionId,
    links: links.map((link) => ({ link, issue: documentLinkIssue(link, context), check: null })),
  }));
}

/** Returns the filters with results, each with its count. */
export function linkFilters(groups: readonly ListedGroup[]): { value: LinkFilter; label: string }[] {
  const links = groups.flatMap((group) => group.links);
  const hosts = new Map<string, number>();
  for (const { link } of links) {
    const host = linkHost(link.href);
    if (host !== '') hosts.set(host, (hosts.get(host) ?? 0) + 1);
  }
  const issues = links.filter(isToCheck).length;
  return [
    { value: 'all', label: linksMessages.allCount(links.length) },
    { value: 'issues', label: linksMessages.issueCount(issues) },
    ...[...hosts]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([host, count]) => ({ value: host, label: `${host} (${count})` })),
  ];
}

/** Returns whether its address looks wrong or failed the check. */
function isToCheck({ issue, check }: ListedLink): boolean {
  return issue !== null || check?.state === 'broken' || check?.state === 'unsure';
}

/** Returns whether a filter includes a link: all links, those with problems, or those of one host. */
export function matchesFilter(entry: ListedLink, filter: LinkFilter): boolean {
  if (filter === 'all') return true;
  return filter === 'issues' ? isToCheck(entry) : linkHost(entry.link.href) === filter;
}
