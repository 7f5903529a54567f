import { shortenText } from '@galley/contract';
import type { ExportRule } from '@galley/markup/checks';
import type { ExportFinding, RuleSource } from '../finding';
import type { ExportedPage } from '../page/exported-page';
import { tagPlace, tagSource } from '../page/places';
import { inboxWidths } from './inbox-widths';
import { type PreviewArea, readPreviewArea } from './preview-area';
import { textWidth } from './text-width';

const widthSource: RuleSource = {
  name: 'Published lists of character counts',
  url: 'https://wordcounterfree.com/',
  seen: '2026',
};
const tailSource: RuleSource = {
  name: 'Email Markup Consortium, preview text',
  url: 'https://emailmarkup.org/',
  seen: '2025',
};
const olderTailSource: RuleSource = {
  name: 'Good Email Code, preview text',
  url: 'https://www.goodemailcode.com/',
  seen: '2023',
};

/** Template tags print texts of unknown length. */
const templateTag = /\{\{|\{%|%%|<%|\*\||\$\{/;

/**
 * Finds what inboxes cut or show by mistake: a long subject or sender, and preview text that is followed by the email.
 * Whether there is a subject and a preview text isn't checked here. Both texts are plain text; '' = not known.
 */
export function checkInbox(
  page: ExportedPage,
  { subject, sender }: { subject: string; sender: string },
): ExportFinding[] {
  const { preview, bodyText } = readPreviewArea(page);
  return [...checkSubject(subject), ...checkSender(sender), ...(preview ? checkPreview(page, preview, bodyText) : [])];
}

function checkSubject(subject: string): ExportFinding[] {
  const width = textWidth(subject.trim());
  if (templateTag.test(subject) || width <= inboxWidths.subjectSafe) return [];
  const message =
    width > inboxWidths.subjectGood
      ? `Most phones cut this subject after about ${inboxWidths.subjectGood} characters`
      : `Small phones cut this subject after about ${inboxWidths.subjectSafe} characters`;
  return [textFinding('inbox-subject-long', message, subject)];
}

function checkSender(sender: string): ExportFinding[] {
  if (templateTag.test(sender) || textWidth(sender.trim()) <= inboxWidths.sender) return [];
  const message = `Phones cut this sender name after about ${inboxWidths.sender} characters`;
  return [textFinding('inbox-sender-long', message, sender)];
}

function textFinding(rule: ExportRule, message: string, text: string): ExportFinding {
  const detail = shortenText(text.trim(), 80);
  return { rule, severity: 'hint', message, detail, start: 0, end: 0, cause: text.trim(), source: widthSource };
}

const tailBytesMost = 4 * 1024;

function checkPreview(page: ExportedPage, preview: PreviewArea, bodyText: string): ExportFinding[] {
  const place = { ...tagPlace(preview.element), cause: tagSource(page, preview.element), source: tailSource };
  const findings: ExportFinding[] = [];
  if (!preview.hasWords) return findings;
  const add = (finding: Pick<ExportFinding, 'rule' | 'severity' | 'message'> & Partial<ExportFinding>): void => {
    findings.push({ detail: '', ...place, ...finding });
  };
  if (visibleTail(preview.head).length > 2)
    add({
      rule: 'inbox-tail-first',
      severity: 'warning',
      message: 'The padding is before the preview text, so inboxes show little or none of the text',
      detail: namesOf(preview.head),
    });
  if (preview.tailBytes > tailBytesMost)
    add({
      rule: 'inbox-tail-large',
      severity: 'hint',
      message: 'The padding after the preview text takes more than 4 KB, which counts toward Gmail’s limit',
      start: preview.tailStart,
      end: preview.tailEnd,
    });
  const failing = failingTail(preview.tail);
  if (failing)
    add({
      rule: 'inbox-tail-shown',
      severity: 'warning',
      message: `${failing} ignore this padding, so the first words of the email follow the preview text`,
      detail: namesOf(preview.tail),
      start: preview.tailStart,
      end: preview.tailEnd,
      source: olderTailSource,
    });
  const isPadded = visibleTail(preview.tail).length > 2;
  const isUnknown = templateTag.test(preview.text);
  if (!isPadded && !isUnknown && bodyText !== '' && textWidth(preview.text.trim()) < inboxWidths.previewText)
    add({
      rule: 'inbox-preview-followed',
      severity: 'hint',
      message:
        'After this preview text, inboxes show the first words of the email unless padding such as &#8199;&#847; fills the line',
      detail: shortenText(bodyText, 60),
    });
  return findings;
}

/** Returns padding without the blanks of the source. */
function visibleTail(padding: string): string {
  return padding.replace(/[ \t\r\n\f]+/g, '');
}

/** Returns the clients that ignore padding of this kind; '' = none, or not known. */
function failingTail(tail: string): string {
  const kinds = new Set(visibleTail(tail));
  if (visibleTail(tail).length <= 2) return '';
  const has = (...chars: string[]): boolean => chars.every((char) => kinds.has(char)) && kinds.size === chars.length;
  if (has('\u200c', '\u00a0') || has('\u200c') || has('\u00a0')) return 'Recent versions of Apple Mail';
  return has('\u034f') ? 'Yahoo, AOL and recent versions of Apple Mail' : '';
}

const names: ReadonlyMap<string, string> = new Map([
  ['\u00a0', '&nbsp;'],
  ['\u00ad', '&shy;'],
  ['\u034f', '&#847;'],
  ['\u200c', '&zwnj;'],
  ['\u2007', '&#8199;'],
  ['\ufeff', '&#65279;'],
]);

/** Returns the characters of padding as people write them, each once. */
function namesOf(padding: string): string {
  const kinds = [...new Set(visibleTail(padding))].slice(0, 6);
  return kinds.map((char) => names.get(char) ?? `&#${char.codePointAt(0)};`).join('');
}
