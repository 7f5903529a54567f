import { shortenText } from '@galley/contract';
import type { Severity } from '@galley/markup/checks';
import type { ExportFinding } from '../../finding';
import { nameClients } from '../support/client-names';
import { type ClientShares, shareOf } from '../support/client-shares';
import { branchFacts } from './branch-facts';
import type { ClientFact, FactHit, FactPage } from './fact';
import { gmailFacts } from './gmail-facts';
import { phoneFacts, webmailFacts, yahooFacts } from './other-facts';
import { wordFacts } from './word-facts';

/** All facts that the HTML of an export shows. */
export const clientFacts: readonly ClientFact[] = [
  ...gmailFacts,
  ...yahooFacts,
  ...webmailFacts,
  ...wordFacts,
  ...branchFacts,
  ...phoneFacts,
];

/** The shares of opens, in percent, from which on a fact is a warning or an error. */
const thresholds = { error: 4, warning: 4 };
const longestDetail = 120;
/** Lines of emails are limited to this many bytes (RFC 5322). */
const longestLine = 998;
const bytes = new TextEncoder();
const ranks: readonly Severity[] = ['hint', 'warning', 'error'];

/** Finds what only bug reports about clients explain, one finding for each fact, and lines that are too long. */
export function checkFacts(page: FactPage, shares: ClientShares): ExportFinding[] {
  const findings = clientFacts.flatMap((fact) => {
    const share = shareOf(shares, fact.clients);
    const hits = share > 0 ? fact.find(page) : [];
    return hits.length > 0 ? [describe(fact, hits, page.html, { share, shares })] : [];
  });
  return [...findings, ...checkLines(page.html)];
}

function describe(
  fact: ClientFact,
  hits: readonly FactHit[],
  html: string,
  { share, shares }: { share: number; shares: ClientShares },
): ExportFinding {
  const worst = hits.reduce((found, hit) => (rankOf(fact, hit) > rankOf(fact, found) ? hit : found));
  const clients = Object.keys(shares).filter(
    (client) =>
      (shares[client] ?? 0) > 0 && fact.clients.some((family) => client === family || client.startsWith(`${family}.`)),
  );
  const { names, isPlural } = nameClients(clients, shares);
  const written = html.slice(worst.start, worst.end);
  const places = hits.length === 1 ? '1 place' : `${hits.length} places`;
  return {
    rule: `client-fact-${fact.name}`,
    severity: lower(worst.severity ?? fact.severity, share),
    message: `${names} ${fact.effect[isPlural ? 1 : 0]}`,
    detail: `${shortenText(written.replace(/\s+/g, ' '), longestDetail)} (${places})`,
    start: worst.start,
    end: worst.end,
    cause: written,
    source: fact.source,
  };
}

const rankOf = (fact: ClientFact, { severity }: FactHit): number => ranks.indexOf(severity ?? fact.severity);

/** Returns a severity, or a hint if few readers are affected. */
function lower(severity: Severity, share: number): Severity {
  if (severity === 'hint') return 'hint';
  return share < thresholds[severity] ? 'hint' : severity;
}

function checkLines(html: string): ExportFinding[] {
  let start = 0;
  let first: FactHit | null = null;
  let count = 0;
  for (const line of html.split('\n')) {
    const end = start + line.length;
    if (line.length * 3 > longestLine && bytes.encode(line.trimEnd()).length > longestLine) {
      count += 1;
      first ??= { start, end };
    }
    start = end + 1;
  }
  if (!first) return [];
  const places = count === 1 ? '1 line' : `${count} lines`;
  return [
    {
      rule: 'client-line-length',
      severity: 'hint',
      message: 'A line is longer than 998 bytes, so a mail server can break it anywhere',
      detail: `${shortenText(html.slice(first.start, first.start + 300).replace(/\s+/g, ' '), longestDetail)} (${places})`,
      ...first,
      cause: '',
      source: { name: 'RFC 5322, 2.1.1', url: 'https://www.rfc-editor.org/rfc/rfc5322#section-2.1.1', seen: '' },
    },
  ];
}
