import { buildUrl, limits, type Me, pages } from '@galley/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FileText, LayoutTemplate, Mail, Palette, Server, Trash2, UserRound, Users } from 'lucide-react';
import { searchHitsQuery } from '../../../api/documents/search';
import { templatesQuery } from '../../../api/documents/templates';
import { membersQuery } from '../../../api/people/members';
import { settingsPlaces } from '../../../lib/organization-settings/settings-places';
import { useDebounced } from '../../../lib/use-debounced';
import { messages } from '../../../messages';
import { paletteMessages } from '../../../messages/shared/command-palette';
import { openPersonCard } from '../../../modals';
import type { PaletteEntry } from './palette-entry';
import { readRecent } from './recent-entries';

const groups = {
  go: paletteMessages.goTo,
  themes: paletteMessages.themes,
  emails: paletteMessages.emailsAndPages,
  people: paletteMessages.people,
} as const;

/** All pages the person can open: screens, themes and their people, and search results for the term. */
export function usePlaces(me: Me, term: string): { places: PaletteEntry[]; isSearching: boolean } {
  const themes = useThemes();
  const members = useMembers(me, term);
  const { emails, isSearching } = useFoundEmails(term);
  return { places: [...screensOf(me), ...themes, ...members, ...withRecentEmails(me, emails)], isSearching };
}

function screensOf(me: Me): PaletteEntry[] {
  const go = (id: string, label: string, path: string, icon: PaletteEntry['icon'], keywords = ''): PaletteEntry => ({
    id: `go:${id}`,
    label,
    group: groups.go,
    path,
    icon,
    keywords,
  });
  const screens = [
    go('dashboard', paletteMessages.dashboard, pages.dashboard, <LayoutTemplate />, 'themes emails home'),
    go('profile', messages.myProfile, pages.profile_index, <UserRound />, 'password sessions time zone picture'),
  ];
  for (const { path, label, icon, keywords, isDocument } of settingsPlaces(me)) {
    const isFirst = path === pages.account;
    if (isFirst && !me.grant.canManagePeople) continue;
    const name = isFirst ? paletteMessages.organizationSettings : paletteMessages.organizationSetting(label);
    const entry = go(isFirst ? 'account' : path, name, path, icon, keywords);
    const { path: _, ...rest } = entry;
    screens.push(isDocument ? { ...rest, run: () => window.location.assign(path) } : { ...entry, isQuiet: !isFirst });
  }
  if (me.isSiteAdmin)
    screens.push(
      go('admin', messages.adminTools, pages.admin_dashboard_index, <Server />, 'jobs storage outbox health'),
    );
  return screens;
}

function useThemes(): PaletteEntry[] {
  const { data } = useQuery({
    ...templatesQuery(),
    select: ({ templates }) => templates,
    staleTime: 30_000,
  });
  return (data ?? []).flatMap(({ id, title, grant }) => {
    const theme = {
      id: `theme:${id}`,
      label: title,
      group: groups.themes,
      path: buildUrl('dashboard_template', { id }),
      icon: <Palette />,
      keywords: 'theme template',
    };
    return grant.canEdit ? [theme, ...placesOfTheme(id, title)] : [theme];
  });
}

/** The pages of a theme that only those who can edit it can open. */
function placesOfTheme(id: number, title: string): PaletteEntry[] {
  return [
    {
      id: `people:${id}`,
      label: paletteMessages.peopleOf(title),
      group: groups.people,
      path: buildUrl('people', { id }),
      icon: <Users />,
      keywords: 'invite access',
      isQuiet: true,
    },
    {
      id: `trash:${id}`,
      label: paletteMessages.trashOf(title),
      group: groups.go,
      path: buildUrl('dashboard_trash', { id }),
      icon: <Trash2 />,
      keywords: 'deleted restore',
      isQuiet: true,
    },
  ];
}

/** The people of the organization that match, for members who can see them all. Each opens the person card. */
function useMembers(me: Me, term: string): PaletteEntry[] {
  const wanted = useDebounced(term.trim(), limits.searchDebounceMs).slice(0, limits.searchTermLength);
  const { data } = useQuery({
    ...membersQuery({ search: wanted }),
    enabled: me.grant.canManagePeople && wanted !== '',
    staleTime: 30_000,
  });
  const members = wanted === '' ? [] : (data?.members ?? []);
  return members.map(({ id, name, email }) => ({
    id: `person:${id}`,
    label: name,
    group: groups.people,
    detail: email,
    icon: <UserRound />,
    run: () => void openPersonCard(id),
    isQuiet: true,
  }));
}

function useFoundEmails(term: string): { emails: PaletteEntry[]; isSearching: boolean } {
  const typed = term.trim();
  const wanted = useDebounced(typed, limits.searchDebounceMs).slice(0, limits.searchTermLength);
  const { data, isFetching } = useQuery({ ...searchHitsQuery(wanted), placeholderData: keepPreviousData });
  if (typed === '' || wanted === '') return { emails: [], isSearching: typed !== '' };
  const emails = (data ?? []).map(({ email, templateTitle }) => ({
    id: `email:${email.id}`,
    label: email.title,
    group: groups.emails,
    detail: templateTitle,
    path: buildUrl(email.type === 'page' ? 'build_page' : 'build_email', { tid: email.tid, id: email.id }),
    icon: email.type === 'page' ? <FileText /> : <Mail />,
    isFound: wanted === typed,
  }));
  return { emails, isSearching: isFetching || wanted !== typed };
}

/** Adds recently opened emails, so that they are offered without a search term. */
function withRecentEmails(me: Me, found: PaletteEntry[]): PaletteEntry[] {
  const known = new Set(found.map(({ id }) => id));
  const recent = readRecent(me.id).flatMap(({ id, label, path }) =>
    path && id.startsWith('email:') && !known.has(id)
      ? [{ id, label, path, group: groups.emails, icon: <Mail />, isQuiet: true }]
      : [],
  );
  return [...found, ...recent];
}
