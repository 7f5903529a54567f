/** HubSpot reads a file's kind of template from a comment at its start. */
const start = '<!--\n    templateType: email\n';
const end = '\n-->\n';

/** Adds HubSpot's annotation of an email template to the start of HTML that has none. */
export function annotate(html: string, label: string): string {
  const first = html.trimStart();
  if (first.startsWith('<!--') && first.slice(0, first.indexOf('-->')).includes('templateType:')) return html;
  // A comment would end at two hyphens and a bracket, and an entry at the end of the line.
  const line = label
    .replace(/[\r\n<>]/g, ' ')
    .replaceAll('--', '- -')
    .trim();
  return `${start}    isAvailableForNewContent: true\n    label: ${line}${end}${html}`;
}

/** Returns the HTML without the annotation that `annotate` wrote. */
export function withoutAnnotation(html: string): string {
  if (!html.startsWith(start)) return html;
  const at = html.indexOf(end);
  return at === -1 ? html : html.slice(at + end.length);
}
