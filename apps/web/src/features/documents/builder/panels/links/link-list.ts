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

/** A link as shown in the panel. */
export interface ListedLink {
  link: DocumentLink;
  issue: LinkIssue | null;
  /** null = its address wasn't checked. */
  check: LinkCheck | null;
}

export interface ListedGroup {
  sectionId: BeId;
  links: readonly ListedLink[];
}

/** 'all', 'issues' for suspicious addresses, or a host. */
export type LinkFilter = string;

/** All links of the document by section, each with the problems of its address. */
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

/** The filters with results, each with its count. */
export function linkFilters(groups: readonly ListedGroup[]): { value: LinkFilter; label: string }[] {
  const links = groups.flatMap((group) => group.links);
  const hosts = new Map<string, number>();
  for (const { link } of links) {
    const host = linkHost(link.href);
    if (host !== '') hosts.set(host, (hosts.get(host) ?? 0) + 1);
  }
  const issues = links.filter(isToCheck).length;
  return [
    { value: 'all', label: `All links (${links.length})` },
    { value: 'issues', label: `To check (${issues})` },
    ...[...hosts]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([host, count]) => ({ value: host, label: `${host} (${count})` })),
  ];
}

/** Its address looks wrong, or didn't answer as it should. */
function isToCheck({ issue, check }: ListedLink): boolean {
  return issue !== null || check?.state === 'broken' || check?.state === 'unsure';
}

/** Whether the list shows a link: all of them, those to look at, or those of one host. */
export function matchesFilter(entry: ListedLink, filter: LinkFilter): boolean {
  if (filter === 'all') return true;
  return filter === 'issues' ? isToCheck(entry) : linkHost(entry.link.href) === filter;
}
