import { shortenText } from '@galley/contract';
import type { Severity } from '@galley/markup/checks';
import type { ExportFinding } from '../finding';
import type { ExportedPage } from '../page/exported-page';
import { checkFacts } from './facts/check-facts';
import { readFactPage } from './facts/fact';
import type { EffectKind, FeatureRule, Hit } from './features/feature-rule';
import { type FeatureHits, HitFinder } from './find-hits';
import { nameClients } from './support/client-names';
import { type ClientShares, clientShares } from './support/client-shares';
import { clientFeature, featureUrl, supportOf } from './support/client-support';

/** How much of an effect people see, from 0 to 1. */
const visibility: Readonly<Record<EffectKind, number>> = { layout: 1, text: 1, decoration: 0.5, effect: 0.2 };

/** From this share of opens on, in percent of an effect that everyone sees. */
const thresholds = { error: 40, warning: 8, hint: 1 };

/** Notes about accounts and browsers aren't about the email. */
const isAboutReader =
  /(?:non[ -]google|non[ -]gmail|hotmail|outlook|microsoft)[^.]{0,30}accounts?|email address|depends? (?:on|of)|only looked at|not live tested/i;

const longestDetail = 120;

/**
 * Finds what clients ignore of an export, one finding for each feature of HTML and CSS, with the share of opens that it
 * affects, and for each fact that only bug reports explain. `shares` are the clients of the readers, in percent;
 * omitted = those of consumers. Throws `StyleLimitError`.
 */
export function checkClients(
  page: ExportedPage,
  { shares = clientShares.consumers }: { shares?: ClientShares } = {},
): ExportFinding[] {
  const finder = new HitFinder(page);
  const findings = checkFacts(readFactPage(page, finder), shares);
  for (const found of finder.find()) {
    const finding = judge(found, shares);
    if (finding) findings.push(finding);
  }
  return findings.sort((a, b) => a.start - b.start);
}

interface Affected {
  client: string;
  level: 'n' | 'a';
  share: number;
}

function judge({ rule, hits }: FeatureHits, shares: ClientShares): ExportFinding | null {
  const affected = affectedBy(rule, hits, shares);
  const score = scoreOf(affected) * visibility[rule.kind];
  if (score < thresholds.hint) return null;
  const always = hits.filter(({ isConditional }) => !isConditional);
  const sure = scoreOf(affectedBy(rule, always, shares));
  const lacking = affected.filter(({ level }) => level === 'n');
  const named = lacking.length > 0 ? lacking : affected;
  const clients = named.map(({ client }) => client);
  const concerned = hits.filter((hit) => clients.some((client) => levelFor(rule, hit, client) !== null));
  const place = concerned.find(({ isConditional }) => !isConditional) ?? concerned[0];
  if (!place) return null;
  const { names, isPlural } = nameClients(clients, shares);
  const [one, several] = lacking.length > 0 ? (rule.verb ?? ['ignores', 'ignore']) : partly;
  const feature = clientFeature(rule.slug);
  return {
    rule: `client-${rule.slug}`,
    severity: severityOf(rule, sure),
    message: `${names} ${isPlural ? several : one} ${rule.what}`,
    detail: detailOf(place, concerned.length, Math.round(named.reduce((sum, { share }) => sum + share, 0))),
    start: place.start,
    end: place.end,
    cause: place.written,
    source: {
      name: `Can I email: ${feature?.title ?? rule.slug}`,
      url: featureUrl(rule.slug),
      seen: feature?.tested.slice(0, 7) ?? '',
    },
  };
}

const partly = ['only partly supports', 'only partly support'] as const;

function detailOf({ written }: Hit, count: number, share: number): string {
  const places = count === 1 ? '1 place' : `${count} places`;
  return `${shortenText(written.replace(/\s+/g, ' '), longestDetail)} (${places}, ${share} % of opens)`;
}

function severityOf({ kind, most }: FeatureRule, sure: number): Severity {
  if (kind !== 'layout' && kind !== 'text') return 'hint';
  if (most === 'hint' || sure < thresholds.warning) return 'hint';
  return sure < thresholds.error || most === 'warning' ? 'warning' : 'error';
}

function scoreOf(affected: readonly Affected[]): number {
  return affected.reduce((sum, { level, share }) => sum + share * (level === 'n' ? 1 : 0.5), 0);
}

function affectedBy(rule: FeatureRule, hits: readonly Hit[], shares: ClientShares): Affected[] {
  return Object.entries(shares).flatMap(([client, share]) => {
    if (share <= 0) return [];
    let weakest: Affected['level'] | null = null;
    for (const hit of hits) {
      const level = levelFor(rule, hit, client);
      if (level !== null) weakest = level;
      if (level === 'n') break;
    }
    return weakest === null ? [] : [{ client, share, level: weakest }];
  });
}

/**
 * Returns whether a client lacks what a place uses (n) or a part of it (a); null = it doesn't, or it isn't known. A note
 * that is about this place means that the client lacks it.
 */
function levelFor(rule: FeatureRule, hit: Hit, client: string): Affected['level'] | null {
  const { level, notes } = supportOf(rule.slug, client);
  if (level !== 'n' && level !== 'a') return null;
  // A client that doesn't read the style sheet or its queries shows the email without them.
  if (hit.isInSheet && supportOf('html-style', client).level === 'n') return null;
  if (hit.isConditional && supportOf('css-at-media', client).level === 'n') return null;
  if (hit.isNotForWord && client.startsWith('outlook.windows')) return null;
  if (rule.needs && supportOf(rule.needs, client).level === 'n') return null;
  const known = notes.filter((note) => !isAboutReader.test(clientFeature(rule.slug)?.notes[note] ?? ''));
  const tests = known.map((note) => rule.notes?.[note]);
  const isAbout = tests.some((test) => test?.(hit));
  const isOpen = tests.some((test) => test === undefined);
  if (level === 'n') return isAbout || isOpen || known.length === 0 ? 'n' : null;
  if (isAbout) return 'n';
  return isOpen || notes.length === 0 ? 'a' : null;
}
