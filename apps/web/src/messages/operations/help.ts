import { limits } from '@galley/contract';

interface HelpTopic {
  title: string;
  paragraphs: readonly string[];
}

/** The texts of the help page. */
export const helpMessages = {
  /** The topics, in the order that new users need them. `paletteKeys` is the shortcut of the command palette. */
  topics: (paletteKeys: string): readonly HelpTopic[] => [
    {
      title: 'Themes',
      paragraphs: [
        'A theme is one hand-coded HTML file, or a ZIP of it with its images. Tags mark what can be edited: block-section for rows, block-edit for texts and images, data-title for names. Code without tags stays unchanged, byte for byte.',
        'A file without tags can be tagged here. Open the theme, then choose Rules editor under More tools. Galley suggests sections and editable texts. Accept or reject them, or select elements on the canvas yourself. Done saves a new version of the theme.',
        'Select New theme to upload a file or start with a starter theme. Owners and admins can upload, change and delete themes.',
      ],
    },
    {
      title: 'Emails and pages',
      paragraphs: [
        'Select New email to create an email from the selected theme. Rename it in its row, drag it into a folder or use its menu, and duplicate it to start another one.',
        `Deleted emails and pages stay in the trash for ${limits.trashDays} days and can be restored.`,
      ],
    },
    {
      title: 'Editing',
      paragraphs: [
        'Emails open in view mode. Click a text, image or link to edit it, or select Edit. Only one person can edit at a time. Save stores a version and you keep editing. Done saves any remaining changes and ends editing so others can edit. Unsaved work is saved as a draft in your browser and on the server. You can restore it when you open the email again.',
        'Versions lists what was saved, by whom and when. Name a version to find it again, compare it with another one, or return to it. Returning saves a new version, so nothing is lost.',
        'Drag sections from the sidebar onto the canvas, or press / on a selected block and choose one with the arrow keys. Click a text to select it, and click again to edit it.',
      ],
    },
    {
      title: 'Sharing and exporting',
      paragraphs: [
        'Share creates a link that anyone can open without an account. You can replace or revoke it at any time. Export downloads the HTML without tags, alone or in a ZIP with its images.',
      ],
    },
    {
      title: 'People',
      paragraphs: [
        'Editors work with the themes they were invited to. Admins see every theme of the organization and invite people. Owners can also change the organization and its roles. The last owner can’t leave.',
      ],
    },
    {
      title: 'Keyboard',
      paragraphs: [
        `${paletteKeys} opens all pages and commands. Type a few letters of a theme, an email, a person or a command. Press / to search, ? to see all shortcuts on the screen, and Esc to close a menu or dialog.`,
        'In the builder, F6 moves between its parts, the arrow keys move between blocks, and ? lists all other shortcuts.',
      ],
    },
  ],
  help: 'Help',
  lead: 'What Galley does and how to use it.',
};
