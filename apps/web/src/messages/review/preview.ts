import { formatCount } from '@galley/contract';

/** Texts of previews. They load with the page of a preview. */
export const previewMessages = {
  loading: 'Loading the preview',
  notLoaded: 'Couldn’t load the preview',
  previewOf: (title: string) => `Preview of ${title}`,
  dashboard: 'Dashboard',
  device: 'Device',
  desktop: 'Desktop',
  tablet: 'Tablet',
  mobile: 'Mobile',
  colorScheme: 'Color scheme',
  light: 'Light',
  dark: 'Dark',
  edit: 'Edit',
  comments: 'Comments',
  openComments: (count: number) =>
    count === 0 ? 'Comments' : `Comments, ${formatCount(count, { one: 'open', other: 'open' })}`,
  open: 'open',
  newerSaved: (version: number) => `Version ${version} was saved since you opened this preview.`,
  showNewer: (version: number) => `Show version ${version}`,
  closeComments: 'Close comments',
  lightTheme: 'Light theme',
  darkTheme: 'Dark theme',
  persona: 'Persona',
  asPersona: (name: string) => `As: ${name}`,
  rawTags: 'Raw tags',
  noPersona: 'No persona',
  editPersonas: 'Edit personas…',
  version: 'Version',
  versionNamed: (version: number, name: string) => `Version ${version}, ${name}`,
  shownVersion: (version: number, isCurrent: boolean, when: string) =>
    `version ${version}${isCurrent ? '' : ' (older)'}${when === '' ? '' : `, ${when}`}`,
  linkDeadTitle: 'This link isn’t valid anymore',
  linkDead: 'It was revoked, has expired, or is incomplete. Ask the person who sent it to you for a new link.',
  inInbox: 'In an inbox',
  noSubject: '(no subject)',
};
