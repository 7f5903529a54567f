import { limits } from '@galley/contract';
import { shortcut } from '../../lib/shortcut';

interface HelpTopic {
  title: string;
  paragraphs: readonly string[];
}

/** The chapters of the help page, in the order of somebody's first day. */
export const helpTopics: readonly HelpTopic[] = [
  {
    title: 'Themes',
    paragraphs: [
      'A theme is one hand-coded HTML file, or a ZIP of it with its images. Its tags say what may be edited: block-section for rows, block-edit for texts and images, data-title for names. What has no tag stays as it was written, byte for byte.',
      'New theme uploads a file or begins with a starter theme. Owners and admins may upload, change and delete themes.',
    ],
  },
  {
    title: 'Emails and pages',
    paragraphs: [
      'New email begins one from the chosen theme. Rename it in its row, sort it into folders by dragging or by its menu, duplicate it to begin the next one.',
      `What was deleted stays in the trash for ${limits.trashDays} days and can be brought back.`,
    ],
  },
  {
    title: 'Editing',
    paragraphs: [
      'An email opens for watching. Edit takes the right to edit, for one person at a time; Save stores a version and you keep editing; Done saves what is left and lets others edit. Unsaved work is kept as a draft in the browser and on the server, and offered when the email is opened again.',
      'Drag sections from the sidebar onto the sheet, or press / on a selected block and choose with the arrow keys. Click a text to select it, again to write.',
    ],
  },
  {
    title: 'Sharing and exporting',
    paragraphs: [
      'Share makes a link that anybody can open without an account; it can be replaced or taken back at any time. Export gives the HTML without tags, alone or as a ZIP with its images.',
    ],
  },
  {
    title: 'People',
    paragraphs: [
      'Editors work with the themes they were invited to. Admins see every theme of the organization and invite people. Owners also change the organization and its roles; the last owner cannot leave.',
    ],
  },
  {
    title: 'Keyboard',
    paragraphs: [
      `${shortcut('K')} opens all places and commands: type a few letters of a theme, an email, a person or an act. / goes to the search, ? lists every shortcut of the screen, Esc closes what is open.`,
      'In the builder F6 walks its parts, arrow keys walk the blocks, and the question mark lists the rest.',
    ],
  },
];
