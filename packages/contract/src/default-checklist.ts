import type { ChecklistSettings } from './entities/checklist';

/** The checklist of a theme without its own. */
export const defaultChecklist: ChecklistSettings = {
  items: [
    { key: 'subject', title: 'Subject and preview text' },
    { key: 'spelling', title: 'Spelling' },
    { key: 'placeholders', title: 'No placeholder text or images' },
    { key: 'links', title: 'Links present and right' },
    { key: 'image-links', title: 'Images linked where fitting' },
    { key: 'tracking', title: 'Tracking parameters' },
    { key: 'alt-text', title: 'Alt text' },
    { key: 'mobile', title: 'Mobile version reviewed' },
  ],
  resetsOnSave: false,
};
