import type { RuleSource } from '../finding';

/** The widths of an inbox in characters. Programs cut by pixels, so they are averages. */
export interface InboxClient {
  name: string;
  device: 'phone' | 'computer';
  /** The width of the device or window within its kind. */
  size: 'narrow' | 'wide';
  sender: number;
  subject: number;
  previewText: number;
  /** Whether the figures were measured, or only claimed by sources that contradict each other. */
  trust: 'measured' | 'claimed';
  source: RuleSource;
}

const measured: Pick<InboxClient, 'trust' | 'source'> = {
  trust: 'measured',
  source: { name: 'EmailToolTester, subject lines on iPhones', url: 'https://www.emailtooltester.com/', seen: '2023' },
};
const claimed: Pick<InboxClient, 'trust' | 'source'> = {
  trust: 'claimed',
  source: { name: 'Published lists of character counts', url: 'https://wordcounterfree.com/', seen: '2026' },
};

const clients: readonly (readonly [
  name: string,
  device: InboxClient['device'],
  size: InboxClient['size'],
  widths: readonly [sender: number, subject: number, previewText: number],
])[] = [
  ['Apple Mail on iPhone', 'phone', 'wide', [25, 48, 99]],
  ['Gmail on iPhone', 'phone', 'narrow', [20, 33, 60]],
  ['Gmail on iPhone', 'phone', 'wide', [25, 50, 60]],
  ['Gmail on Android', 'phone', 'narrow', [20, 30, 40]],
  ['Gmail on Android', 'phone', 'wide', [25, 40, 40]],
  ['Gmail on the web', 'computer', 'narrow', [25, 65, 90]],
  ['Gmail on the web', 'computer', 'wide', [25, 77, 140]],
  ['Outlook', 'computer', 'narrow', [25, 50, 55]],
  ['Outlook', 'computer', 'wide', [25, 73, 120]],
  ['Apple Mail on Mac', 'computer', 'narrow', [25, 60, 140]],
  ['Apple Mail on Mac', 'computer', 'wide', [25, 75, 140]],
];

/** The inboxes that texts are cut for. Only the figures of Apple Mail on iPhone were measured. */
export const inboxClients: readonly InboxClient[] = clients.map(([name, device, size, widths]) => {
  const [sender, subject, previewText] = widths;
  const isMeasured = name === 'Apple Mail on iPhone';
  return { name, device, size, sender, subject, previewText, ...(isMeasured ? measured : claimed) };
});

/** Widths in characters that inboxes show. */
export const inboxWidths = {
  /** Every inbox shows a subject of this width whole, most show the good one. */
  subjectSafe: 33,
  subjectGood: 50,
  sender: 25,
  /** Shorter preview texts are followed by the email itself. */
  previewText: 90,
} as const;
