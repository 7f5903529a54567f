import {
  type Email,
  type Folder,
  FolderTree,
  type HandlerQuery,
  type ListWindow,
  listSegments,
  type Route,
  rangesAt,
} from '@galley/contract';
import { api } from '../../../../testing/fake-api';
import { lastChange } from '../loaded/email-list';

/** The emails and folders of a theme on the fake server, last edited first. Tests change it as other people would. */
export interface ServedList {
  emails: Email[];
  folders: Folder[];
}

type WindowQuery = HandlerQuery<Route<'templates_emails_window'>>;

/** Answers the requests for windows of a list, and for its authors. */
export function serveList(state: ServedList): ServedList {
  const stamps = new Map<string, string>();
  api.on('templates_emails_window', ({ query }) => {
    const list = windowOf(state, query);
    const text = JSON.stringify(list);
    const stamp = stamps.get(text) ?? `stamp ${stamps.size}`;
    stamps.set(text, stamp);
    return { stamp, list: query.known === stamp ? null : list };
  });
  api.on('templates_emails_authors', () => {
    const names = new Map(state.emails.map(({ updatedUserID: id, updatedBy: name }) => [id, name]));
    return { authors: [...names].map(([id, name]) => ({ id, name, count: 1 })) };
  });
  return state;
}

function windowOf({ emails, folders }: ServedList, query: WindowQuery): ListWindow {
  const { sort, descending, author, after, before, fid, isFlat, from, count } = query;
  const tree = new FolderTree(folders);
  const isFiltered = [author, after, before, fid].some((value) => value !== undefined);
  const matching = emails.filter(
    (email) =>
      (author === undefined || email.updatedUserID === author) &&
      (after === undefined || lastChange(email) >= after) &&
      (before === undefined || lastChange(email) < before) &&
      (fid === undefined || tree.isInside(email.fid, fid)),
  );
  if (sort === 'title') matching.sort((a, b) => a.title.localeCompare(b.title));
  if (descending) matching.reverse();
  const shared = { folders, total: emails.length, matching: matching.length };
  if (sort !== 'position' || isFiltered || isFlat) {
    const part = { fid: 0, at: from, emails: matching.slice(from, from + count) };
    return { ...shared, counts: [{ fid: 0, count: matching.length }], parts: [part] };
  }
  const inside = new Map<number, Email[]>();
  for (const email of matching) {
    const place = tree.shownIn(email.fid);
    inside.set(place, [...(inside.get(place) ?? []), email]);
  }
  const counts = new Map([...inside].map(([place, own]) => [place, own.length]));
  return {
    ...shared,
    counts: [...counts].map(([place, many]) => ({ fid: place, count: many })),
    parts: rangesAt(listSegments(tree, counts), { from, count }).map((range) => ({
      fid: range.fid,
      at: range.from,
      emails: (inside.get(range.fid) ?? []).slice(range.from, range.from + range.count),
    })),
  };
}
