/** Texts of the dialog for a new email or page. They load with it. */
export const newEmailMessages = {
  startWith: 'Start with',
  enterHint: 'Press Enter to start with the example, or choose a picture.',
  example: 'One of each section',
  blank: 'No sections yet',
  layout: (when: string, author: string) => `Layout, ${when}, ${author}`,
  copyOf: (when: string) => `Copy, edited ${when}`,
};
