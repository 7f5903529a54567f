/** Texts of the dialog that imports HTML. They load with it. */
export const importMessages = {
  title: (type: 'email' | 'page') => `Import ${type}`,
  lead: (type: 'email' | 'page', theme: string) =>
    `A new ${type} of ${theme} with exactly this HTML. Anything you don’t edit stays the same, byte for byte.`,
  way: 'Where the HTML comes from',
  file: 'File',
  paste: 'Paste',
  htmlFile: 'HTML file',
  chooseFile: 'Choose an HTML file or drop it here',
  chooseFileFirst: 'Choose a file first.',
  pastePlaceholder: '<!DOCTYPE html>',
  pasteFirst: 'Paste the HTML first.',
  pastedHtml: 'Pasted HTML',
  notHtml: (file: string) => `“${file}” is not an HTML file.`,
  tooLarge: (megabytes: number) => `HTML can have at most ${megabytes} MB.`,
  emailName: 'Email name',
  pageName: 'Page name',
  namePlaceholder: 'Defaults to the title',
  open: (type: 'email' | 'page') => `Open ${type}`,
  done: 'Done',
  notes: 'Import notes',
};
