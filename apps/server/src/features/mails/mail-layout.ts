/** What a mail of ours says: a heading, sentences, one act. */
export interface MailContent {
  subject: string;
  /** Shown by inboxes behind the subject. */
  preview: string;
  title: string;
  paragraphs: readonly string[];
  /** What somebody wrote to the reader, in their own words and lines. */
  quote?: string;
  /** The one act, with its address. */
  action?: { label: string; url: string };
  /** Small print: why this mail came and what to do when it was not wanted. */
  note: string;
}

/** A mail as html: tables and inline styles, readable without images, in light and in dark. */
export function mailHtml(content: MailContent): string {
  const paragraphs = content.paragraphs.map(
    (text) => `<p style="margin:0 0 16px;font-size:16px;line-height:24px;color:#172024">${escapeHtml(text)}</p>`,
  );
  const quote = content.quote
    ? `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px"><tr><td bgcolor="#f5f7f7" style="padding:16px;border-left:3px solid #0a6484;font-size:16px;line-height:24px;color:#172024">${escapeHtml(content.quote).replaceAll('\n', '<br>\n')}</td></tr></table>`
    : '';
  const action = content.action;
  const button = action
    ? `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td bgcolor="#172024" style="border-radius:5px"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;font-size:16px;line-height:20px;font-weight:bold;color:#ffffff;text-decoration:none">${escapeHtml(action.label)}</a></td></tr></table>
<p style="margin:0 0 16px;font-size:14px;line-height:20px;color:#525e63">Or open this address:<br><a href="${escapeHtml(action.url)}" style="color:#08597a;word-break:break-all">${escapeHtml(action.url)}</a></p>`
    : '';
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(content.subject)}</title>
</head>
<body style="margin:0;padding:0;background-color:#e7ebeb">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(content.preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#e7ebeb"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:560px">
<tr><td style="padding:0 0 16px;font-family:Helvetica,Arial,sans-serif;font-size:18px;line-height:24px;font-weight:bold;color:#172024">Galley</td></tr>
<tr><td bgcolor="#ffffff" style="padding:32px;border:1px solid #d5dbdc;border-radius:8px;font-family:Helvetica,Arial,sans-serif">
<h1 style="margin:0 0 16px;font-size:24px;line-height:32px;color:#172024">${escapeHtml(content.title)}</h1>
${paragraphs.join('\n')}
${quote}
${button}
<p style="margin:0;padding-top:16px;border-top:1px solid #d5dbdc;font-size:13px;line-height:20px;color:#525e63">${escapeHtml(content.note)}</p>
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

/** The same mail for readers without html. */
export function mailText(content: MailContent): string {
  const action = content.action ? [`${content.action.label}:\n${content.action.url}`] : [];
  const quote = content.quote ? [content.quote.replace(/^/gm, '> ')] : [];
  return `${[content.title, ...content.paragraphs, ...quote, ...action, `--\n${content.note}`].join('\n\n')}\n`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
