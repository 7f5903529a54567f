import { limits } from '@galley/contract';
import { countDocuments } from '../phrases';

/** Messages about exports, loaded with their dialogs. */
export const exportMessages = {
  kinds: {
    html: 'One HTML file. Code you didn’t edit is unchanged, byte for byte.',
    email: 'A draft that mail programs open, with the HTML, a text version and the subject.',
    zip: 'The HTML and its images in one file. Image addresses point to the files in the ZIP.',
    pdf: 'Printed as it looks on a computer, with links that work and text that can be selected. Images from other websites aren’t included.',
    text: 'Plain text. Links are numbered, and their addresses are at the end.',
    rtf: 'The text with headings, lists and links, without the layout.',
    send_link: 'Emails a link to a preview of this version.',
  },
  changedHtml: 'One HTML file, with the changes selected below. Template tags and conditional comments stay.',
  downloads: {
    html: 'Download HTML',
    email: 'Download draft',
    zip: 'Download ZIP',
    pdf: 'Download PDF',
    text: 'Download text',
    rtf: 'Download RTF',
  },
  absoluteImages: 'On: images load from this server. Off: the addresses stay as the theme has them.',
  inlineCss: 'Also writes the styles of style blocks into the elements, for mail programs that ignore style blocks.',
  minify: 'Removes comments and repeated spaces. Template tags and conditional comments stay.',
  keepTags: 'Turn on to upload the file again as a theme. Leave off for sending.',
  linkParameters: (names: string) => `Adds ${names} to the links. The document itself isn’t changed.`,
  size: (bytes: string) => `Size: ${bytes}`,
  sizeChanged: (bytes: string, plain: string) => `Size: ${bytes} (${plain} without options)`,
  clipped: (limit: string) => `Gmail clips emails larger than ${limit}.`,
  noBrowser:
    'This server has no browser that makes PDF files. Ask the server administrator to install Chromium: on Debian and Ubuntu with "apt install chromium-headless-shell", on Alpine with "apk add chromium-headless-shell".',
  attachPdf: `The version as it is now, up to ${limits.attachedPdfBytes / 1024 / 1024} MB.`,
  noBrowserShort: 'This server has no browser that makes PDF files.',
  tall: 'Documents taller than 19,000 px are printed on A4 pages.',
  longPdf: (bytes: string, most: string) =>
    `This document may be too long for a PDF: it has ${bytes} of HTML, and up to about ${most} can be printed. Split it, or download it as HTML and print it in a browser.`,
  preparing: (name: string) => `Preparing ${name}`,
  waiting: 'Waiting',
  left: (failed: number) => `${countDocuments(failed, 'email')} couldn’t be exported. See errors.txt in the file.`,
  formerExports: 'Exports of the last day',
  tryAgainNamed: (name: string) => `Try again: ${name}`,
  canceled: 'Export canceled',
  removed: 'Export removed',
  downloaded: 'Export downloaded',
  notReady: 'The theme requires this before an export:',
  notReadyButton: 'The theme requires something else first. See the list.',
  releasedBy: (author: string, reason: string) => `${author} allowed the export of this version: ${reason}`,
  released: 'This version can be exported now',
  releaseHint: 'The reason is in the log of the organization.',
  many: (count: number, type: 'email' | 'page') =>
    count === 1
      ? 'A ZIP with the HTML and its files. You can close this dialog and download it later.'
      : `One ZIP with a folder for each of ${countDocuments(count, type)}. You can close this dialog and download it later.`,
} as const;
