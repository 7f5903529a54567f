/**
 * Returns a file name for the HTML of a document: without characters that file systems don't allow, with its extension.
 */
export function htmlFileName(title: string): string {
  const name = title.replace(/[\\/:*?"<>|\u0000-\u001f]/g, '-').trim();
  return /\.html?$/i.test(name) ? name : `${name}.html`;
}
