import { formatCount } from '@galley/contract';

const images = { one: 'image', other: 'images' };
const pages = { one: 'page', other: 'pages' };

/** Messages about sending documents to sources and publishing pages. They aren't in the first script. */
export const transferMessages = {
  sendTitle: 'Send to a connection',
  sendLead: 'Sends the images to a connection, and then the HTML with their addresses there.',
  saveAndSend: 'Save and send',
  sendStored: (version: number) => `Send version ${version} instead`,
  source: 'Connection',
  noSources: 'No connection can take this.',
  addSource: 'Open integrations',
  askForSource: 'Ask an owner or admin to add one.',
  loadingSources: 'Loading connections',
  name: 'Name',
  nameMissing: 'Enter a name.',
  folder: 'Folder',
  topFolder: 'Top folder',
  chooseFolder: 'Choose folder',
  sentBefore: (version: number, date: string, person: string) =>
    `Sent as version ${version} on ${date}${person === '' ? '' : ` by ${person}`}`,
  publishedBefore: (version: number, date: string) => `Published as version ${version} on ${date}`,
  changedSince: ', changed since.',
  unchangedSince: ', not changed since.',
  neverSent: 'Not sent to this connection yet.',
  notUpdated: 'This connection can’t update what it has, so each send creates a new copy.',
  whatToDo: 'What to send',
  update: 'Update it',
  createNew: 'Create a new one',
  send: 'Send',
  sending: (done: number, total: number) => (total === 0 ? 'Sending' : `${done} of ${formatCount(total, images)} sent`),
  sendingHtml: 'Sending the HTML',
  progress: 'Progress',
  complete: 'Transfer complete!',
  failed: 'Error transferring file',
  kept: (count: number) =>
    count === 1
      ? 'One file stays on this server, because the connection doesn’t take it.'
      : `${formatCount(count, { one: 'file', other: 'files' })} stay on this server, because the connection doesn’t take them.`,
  open: (name: string) => `Open ${name}`,
  questions: {
    changed: (name: string, source: string) => `“${name}” was changed in ${source} after it was sent.`,
    gone: (name: string, source: string) => `“${name}” isn’t in ${source} anymore.`,
    exists: (name: string, source: string) => `${source} already has “${name}”.`,
  },
  overwrite: 'Overwrite',
  create: 'Create new',
  cancel: 'Cancel',
  stop: 'Cancel transfer',
  canceled: 'Transfer canceled. What was sent completely stays there.',
  quiet: (source: string) => `Nothing new from ${source} for 10 seconds. Galley keeps trying.`,

  publishTitle: (count: number) => (count === 1 ? 'Publish page' : `Publish ${formatCount(count, pages)}`),
  publish: 'Publish',
  publishAgain: 'Publish again',
  saveAndPublish: 'Save and publish',
  publishStored: (version: number) => `Publish version ${version} instead`,
  publishing: (done: number, total: number) => `${done} of ${formatCount(total, pages)} published`,
  published: (count: number) => (count === 1 ? 'Page published successfully' : 'Pages published successfully'),
  publishLead: 'The page goes there with its images and styles. A page that is published already is replaced.',
  publishedAt: 'Published pages',
  openPublished: (title: string) => `Open ${title} as published`,
  unpublish: 'Unpublish',
  unpublishTitle: 'Unpublish page',
  unpublishText: (title: string, source: string) =>
    `“${title}” and its files are removed from ${source}. Its address stops working.`,
  unpublished: 'Page unpublished',
};
