import { createHash } from 'node:crypto';
import { messages } from '../../messages';

/** The web application isn't served at unknown hosts, so the page has its own styles. */
const style = `
:root { color-scheme: light dark; --ground: #f4f6f6; --card: #ffffff; --text: #172024; --muted: #55636a; --accent: #08597a; --line: #d9dfe0; }
@media (prefers-color-scheme: dark) { :root { --ground: #10181c; --card: #172126; --text: #e8eef0; --muted: #9fb0b7; --accent: #7cc6e6; --line: #2b383e; } }
* { box-sizing: border-box; }
body { margin: 0; min-block-size: 100vh; display: grid; place-items: center; padding: 24px; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; }
main { max-inline-size: 440px; padding: 32px; border: 1px solid var(--line); border-radius: 12px; background: var(--card); }
h1 { margin: 0 0 8px; font-size: 22px; line-height: 1.3; }
p { margin: 0 0 16px; color: var(--muted); }
a { color: var(--accent); font-weight: 600; }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; border-radius: 2px; }
`;
const styleHash = createHash('sha256').update(style).digest('base64');

/** Returns the page of a host without an organization, and the policy that allows only its style. */
export function unknownHostPage(publicUrl: string): { html: string; policy: string } {
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${messages.notFoundTitle}</title><style>${style}</style></head>
<body><main><h1>${messages.notFoundTitle}</h1><p>${messages.notFound} ${messages.unknownHost}</p>
<a href="${publicUrl}/">${messages.unknownHostLink}</a></main></body></html>
`;
  return {
    html,
    policy: `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  };
}
