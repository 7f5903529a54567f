/** The name of a file with the HTML of a document: without what file systems don't take, with its ending. */
export function htmlFileName(title: string): string {
  const name = title.replace(/[\\/:*?"<>|\u0000-\u001f]/g, '-').trim();
  return /\.html?$/i.test(name) ? name : `${name}.html`;
}
