import { buildUrl, type SearchHit, type SearchPlaces } from '@galley/contract';
import { messages } from '../../../../messages';
import { folderKey } from '../rows/arrange-rows';

/** The address at which a found email opens, as a path on this host. */
export function emailPath({ email }: SearchHit): string {
  return buildUrl(email.type === 'page' ? 'build_page' : 'build_email', { tid: email.tid, id: email.id });
}

/** A found theme or folder, and its path. */
export interface FoundPlace {
  key: string;
  kind: 'theme' | 'folder';
  name: string;
  /** The location of a folder. */
  more: string;
  path: string;
}

/** Themes first, then folders. A folder is shown in its theme's list. */
export function foundPlaces({ themes, folders }: SearchPlaces): FoundPlace[] {
  const ofTheme = (id: number) => buildUrl('dashboard_template', { id });
  return [
    ...themes.map(({ id, title }): FoundPlace => {
      return { key: `theme-${id}`, kind: 'theme', name: title, more: messages.foundTheme, path: ofTheme(id) };
    }),
    ...folders.map(({ id, tid, name, templateTitle }): FoundPlace => {
      const path = `${ofTheme(tid)}#${folderKey(id)}`;
      return { key: folderKey(id), kind: 'folder', name, more: messages.foundFolder(templateTitle), path };
    }),
  ];
}
