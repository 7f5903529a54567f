import { buildUrl, type SearchHit, type SearchPlaces } from '@galley/contract';
import { folderKey } from '../list/arrange-rows';

/** Where an email that was found opens, as a path of this place. */
export function emailPath({ email }: SearchHit): string {
  return buildUrl(email.type === 'page' ? 'build_page' : 'build_email', { tid: email.tid, id: email.id });
}

/** A theme or folder that was found, and the path to it. */
export interface FoundPlace {
  key: string;
  kind: 'theme' | 'folder';
  name: string;
  /** Says where a folder lies. */
  more: string;
  path: string;
}

/** Themes first, then folders; a folder is shown in the list of its theme. */
export function foundPlaces({ themes, folders }: SearchPlaces): FoundPlace[] {
  const ofTheme = (id: number) => buildUrl('dashboard_template', { id });
  return [
    ...themes.map(({ id, title }): FoundPlace => {
      return { key: `theme-${id}`, kind: 'theme', name: title, more: 'Theme', path: ofTheme(id) };
    }),
    ...folders.map(({ id, tid, name, templateTitle }): FoundPlace => {
      const path = `${ofTheme(tid)}#${folderKey(id)}`;
      return { key: folderKey(id), kind: 'folder', name, more: `Folder in ${templateTitle}`, path };
    }),
  ];
}
