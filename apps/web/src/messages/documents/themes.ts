import { formatCount, limits, type MarkReport, type ThemeArea } from '@galley/contract';
import { describeTheme, type ThemeReport } from '../phrases';

const areaKinds: Readonly<Record<ThemeArea['kind'], string>> = {
  section: 'Section',
  component: 'Component',
  region: 'Region',
  text: 'Text',
  image: 'Image',
  link: 'Link',
  field: 'Form field',
  background: 'Background',
  preview: 'Preview text',
  other: 'Element',
};

/** Texts of the dialogs that create, upload and restore themes. They load with those dialogs. */
export const themeMessages = {
  starterLead: 'You can change it, or upload a new version later.',
  orStarter: 'Or start with a starter theme',
  noStarters: 'This server has no starter themes.',
  newVersionOf: (theme: string) => `New version of ${theme}`,
  versionLead: 'Existing emails and pages stay on the version they were made from.',
  uploadLead: 'An HTML file, with or without tags, or a ZIP with its images.',
  severalHtmlFiles: 'This ZIP has several HTML files.',
  htmlFileOfTheme: 'HTML file of the theme',
  chooseFile: 'Choose a file or drop it here',
  chooseFileFirst: 'Choose a file first.',
  themeFile: 'Theme file',
  madeFor: 'Made for',
  emails: 'Emails',
  pages: 'Pages',
  namePlaceholder: 'Defaults to the file name',
  report: 'Theme report',
  untagged:
    'The file is saved, but it doesn’t say yet what people can edit. Galley suggests sections and editable texts that you can accept or change.',
  tagsTitle: ({ found, total }: MarkReport) =>
    found === total ? 'All editable areas found' : `${found} of ${total} editable areas found`,
  tagsLead: (former: number) =>
    `This file has no tags, so the tags of version ${former} were added to it. Nothing else in the file changed.`,
  tagsSummary: ({ found, total, moved, changed, added }: MarkReport) =>
    [
      `${found} of ${formatCount(total, { one: 'area', other: 'areas' })} found`,
      ...(moved.count > 0 ? [`${moved.count} moved`] : []),
      ...(changed.count > 0 ? [`${changed.count} with new content`] : []),
      ...(added.count > 0 ? [`${added.count} new`] : []),
    ].join(', '),
  tagsLost: 'Not found',
  tagsAdded: 'New, not tagged yet',
  tagsMoved: 'Moved',
  area: (kind: ThemeArea['kind'], title: string) => (title === '' ? areaKinds[kind] : `${areaKinds[kind]}: ${title}`),
  moreAreas: (count: number) => `And ${count} more`,
  downloadTagged: 'Download the tagged HTML for your repository',
  useAsIs: 'Use the file as it is',
  openRules: 'Open rules editor',
  warnings: 'Warnings',
  lines: (lines: readonly number[], more: number) =>
    `${lines.length === 1 && more === 0 ? 'Line' : 'Lines'} ${lines.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
  times: (count: number) => formatCount(count, { one: 'time', other: 'times' }),
  readAboutTags: 'Read about tags',
  deletedBy: (when: string, author: string) => `Deleted ${when} by ${author}`,
  restore: 'Restore',
  restoreNamed: (theme: string) => `Restore ${theme}`,
  joinOrganization: (name: string) => `Join ${name}`,
  paymentFailed: 'Payment failed.',
  payBefore: (date: string) => `Update the card by ${date} to keep your plan.`,
  planLapsed: 'The limits of the free plan apply until the payment works.',
  openBilling: 'Open billing',
  joinTitle: (name: string) => `${name} is on Galley`,
  joinText: (domain: string) => `People with an email address at ${domain} can join it.`,
  reportText: (report: ThemeReport) => `This theme has ${describeTheme(report)}.`,
  deletedHint: `You can restore a deleted theme with its emails and pages for ${limits.trashDays} days. Then it’s permanently deleted.`,
  noDeleted: 'No recently deleted themes.',
};
