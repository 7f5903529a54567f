import { escapeHtml } from '@galley/contract';
/** The content of an email from Galley: a heading, paragraphs, and one action. */
export interface MailContent {
  subject: string;
  /** Shown after the subject in inboxes. */
  preview: string;
  title: string;
  paragraphs: readonly string[];
  /** A note from the sender, with its line breaks. */
  quote?: string;
  /** Several subjects of the email, each with a line, its link, and some text; '' = none. */
  items?: readonly { subject: string; text: string; url: string }[];
  /** The action button and its link. */
  action?: { label: string; url: string };
  /** Another link below the button. */
  second?: { label: string; url: string };
  /** Small print: why the reader received this email, and what to do if it was unexpected. */
  note: string;
  /** Addresses of the email settings and of unsubscribing from this kind of email. */
  unsubscribe?: { settingsUrl: string; url: string };
}

/** Colors for mail clients in dark mode; the inline colors are for light mode. */
const darkStyle = `@media (prefers-color-scheme: dark) {
.ground { background-color: #15191b !important }
.card { background-color: #252b2e !important; border-color: #313a3d !important }
.ink { color: #e6ebeb !important }
.muted { color: #a6b2b6 !important; border-color: #313a3d !important }
.link { color: #8fd4ea !important }
.quote { background-color: #1b2022 !important; border-color: #84cfe6 !important; color: #e6ebeb !important }
.button { background-color: #e6ebeb !important; color: #172024 !important }
}`;

/** Renders an email as HTML: tables and inline styles, readable without images and in light and dark mode. */
export function mailHtml(content: MailContent): string {
  const paragraphs = content.paragraphs.map(
    (text) =>
      `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:24px;color:#172024">${escapeHtml(text)}</p>`,
  );
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(content.subject)}</title>
<style>
${darkStyle}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background-color:#e7ebeb">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(content.preview)}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#e7ebeb"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:560px">
<tr><td class="ink" style="padding:0 0 16px;font-family:Helvetica,Arial,sans-serif;font-size:18px;line-height:24px;font-weight:bold;color:#172024">Galley</td></tr>
<tr><td class="card" bgcolor="#ffffff" style="padding:32px;border:1px solid #d5dbdc;border-radius:8px;font-family:Helvetica,Arial,sans-serif">
<h1 class="ink" style="margin:0 0 16px;font-size:24px;line-height:32px;color:#172024">${escapeHtml(content.title)}</h1>
${[...paragraphs, quoteHtml(content), ...itemsHtml(content), actionHtml(content), secondHtml(content)].filter((part) => part !== '').join('\n')}
<p class="muted" style="margin:0;padding-top:16px;border-top:1px solid #d5dbdc;font-size:13px;line-height:20px;color:#525e63">${escapeHtml(content.note)}${unsubscribeHtml(content)}</p>
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function quoteHtml({ quote }: MailContent): string {
  if (!quote) return '';
  const lines = escapeHtml(quote).replaceAll('\n', '<br>\n');
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px"><tr><td class="quote" bgcolor="#f5f7f7" style="padding:16px;border-left:3px solid #0a6484;font-size:16px;line-height:24px;color:#172024">${lines}</td></tr></table>`;
}

function actionHtml({ action }: MailContent): string {
  if (!action) return '';
  const url = escapeHtml(action.url);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td class="button" bgcolor="#172024" style="border-radius:5px"><a href="${url}" class="button" style="display:inline-block;padding:12px 20px;border-radius:5px;font-size:16px;line-height:20px;font-weight:bold;color:#ffffff;text-decoration:none">${escapeHtml(action.label)}</a></td></tr></table>
<p class="muted" style="margin:0 0 16px;font-size:14px;line-height:20px;color:#525e63">Or open this address:<br><a href="${url}" class="link" style="color:#08597a;word-break:break-all">${url}</a></p>`;
}

function secondHtml({ second }: MailContent): string {
  if (!second) return '';
  const link = `<a href="${escapeHtml(second.url)}" class="link" style="color:#08597a">${escapeHtml(second.label)}</a>`;
  return `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:24px;color:#172024">${link}</p>`;
}

function itemsHtml({ items = [] }: MailContent): string[] {
  return items.map(({ subject, text, url }) => {
    const link = `<a href="${escapeHtml(url)}" class="link" style="color:#08597a">${escapeHtml(subject)}</a>`;
    const lines = escapeHtml(text).replaceAll('\n', '<br>\n');
    const quote = lines
      ? `<tr><td class="quote" bgcolor="#f5f7f7" style="padding:8px 16px;border-left:3px solid #0a6484;font-size:16px;line-height:24px;color:#172024">${lines}</td></tr>`
      : '';
    return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px"><tr><td style="padding:0 0 4px;font-size:16px;line-height:24px;font-weight:bold">${link}</td></tr>${quote}</table>`;
  });
}

function unsubscribeHtml({ unsubscribe }: MailContent): string {
  if (!unsubscribe) return '';
  const links = [
    ['Notification settings', unsubscribe.settingsUrl],
    ['Unsubscribe', unsubscribe.url],
  ] as const;
  const anchors = links.map(
    ([label, url]) => `<a href="${escapeHtml(url)}" class="link" style="color:#08597a">${label}</a>`,
  );
  return `<br>\n${anchors.join(' · ')}`;
}

/** Renders the same email as plain text. */
export function mailText(content: MailContent): string {
  const action = content.action ? [`${content.action.label}:\n${content.action.url}`] : [];
  const second = content.second ? [`${content.second.label}:\n${content.second.url}`] : [];
  const quote = content.quote ? [content.quote.replace(/^/gm, '> ')] : [];
  const items = (content.items ?? []).map(({ subject, text, url }) =>
    [subject, ...(text ? [text.replace(/^/gm, '> ')] : []), url].join('\n'),
  );
  const note = [
    `--\n${content.note}`,
    ...(content.unsubscribe
      ? [`Notification settings:\n${content.unsubscribe.settingsUrl}`, `Unsubscribe:\n${content.unsubscribe.url}`]
      : []),
  ];
  return `${[content.title, ...content.paragraphs, ...quote, ...items, ...action, ...second, ...note].join('\n\n')}\n`;
}
