import { escapeHtml } from '@galley/contract';

export interface Note {
  label: string;
  /** Whether the persona has no such value; otherwise only the sending platform can evaluate the tag. */
  isMissing: boolean;
  /** Whether the tag is in a text; elsewhere no note can be shown. */
  isInText: boolean;
}

/**
 * Notes and values in place of template tags. Until the template engine has run, they are placeholders that it doesn't
 * read.
 */
export interface Notes {
  /** Returns a placeholder, which `write` replaces with the note. */
  add(note: Note): string;
  /** Returns a placeholder, which `write` replaces with this HTML: a value can look like a tag of the engine. */
  hold(html: string): string;
  write(html: string): string;
}

const look = 'display:inline;padding:0 3px;border-radius:3px;font:inherit;';
const looks = {
  missing: `${look}background:#fbe0dc;color:#7a1b10;outline:1px dashed #b3261e`,
  platform: `${look}background:#e4ecef;color:#14394a;outline:1px solid #14394a`,
};

/**
 * Creates notes whose placeholders are private-use characters, which no engine reads and no document has. Other
 * private-use characters in a document are unchanged.
 */
export function createNotes(): Notes {
  const notes: (Note | string)[] = [];
  const place = (note: Note | string): string => {
    notes.push(note);
    return `\u{F8000}${notes.length - 1}\u{F8001}`;
  };
  return {
    add: (note) => (note.isInText ? place(note) : ''),
    hold: (html) => place(html),
    write: (html) =>
      html.replace(/\u{F8000}(\d+)\u{F8001}/gu, (whole, index: string) => {
        const note = notes[Number(index)];
        if (typeof note === 'string') return note;
        if (!note) return whole;
        const title = note.isMissing ? 'This persona has no value for it' : 'Evaluated by the platform that sends';
        const style = note.isMissing ? looks.missing : looks.platform;
        return `<span style="${style}" title="${title}">${escapeHtml(note.label)}</span>`;
      }),
  };
}
