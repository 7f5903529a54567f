import type { StoredFinding } from '@galley/contract';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { buildReadiness } from '../../../testing/entities';
import { api } from '../../../testing/fake-api';
import { fakeOutgoing } from '../../../testing/fake-outgoing';
import { renderScreen } from '../../../testing/render';
import type { OutgoingFinding } from './lights';
import type { Outgoing, OutgoingFacts } from './outgoing';
import { OutgoingLine } from './outgoing-line';
import { useOutgoing } from './use-outgoing';

const finding = (code: string, given: Partial<OutgoingFinding> = {}): OutgoingFinding => ({
  code,
  severity: 'error',
  message: `About ${code}`,
  blockId: '',
  isFromTheme: false,
  isRequired: false,
  ...given,
});
const stored = (code: string, given: Partial<StoredFinding> = {}): StoredFinding => ({
  ...{ code, severity: 'error', message: `About ${code}`, detail: '', blockId: 'b1', isFromTheme: false },
  ...given,
});

interface Shown {
  outgoing?: Outgoing;
  type?: 'email' | 'page';
  isReleased?: boolean;
  senderProblem?: string;
  onLeave: () => void;
}

function Line({ outgoing, type = 'email', onLeave, ...rest }: Shown) {
  const choice = useOutgoing({ outgoing, version: 5 }, onLeave);
  return <OutgoingLine choice={choice} document={{ tid: 3, id: 7, type }} onLeave={onLeave} {...rest} />;
}

function show(facts: Partial<OutgoingFacts>, given: Partial<Shown> = {}) {
  const { outgoing, state } = fakeOutgoing(facts);
  const onLeave = vi.fn();
  return { ...renderScreen(<Line outgoing={outgoing} onLeave={onLeave} {...given} />), state, onLeave };
}

const lights = () => within(screen.getByRole('list', { name: 'Before sending' })).getAllByRole('listitem');

it('[F3-lights-ready] All green is one line, and says so for what the document is', async () => {
  show({ checks: [finding('image-decorative', { severity: 'hint' })] });
  screen.getByText('Ready to send');
  expect(screen.queryByRole('list')).toBeNull();
  show({ checks: [finding('subject')] }, { type: 'page' });
  screen.getByText('Ready to publish');
});

it('[F3-lights-strip] Six lights are named with their state, those that need attention first', () => {
  show({ checks: [finding('image-alt'), finding('unsubscribe', { isRequired: true })] });
  expect(lights().map(({ textContent }) => textContent)).toEqual([
    'Unsubscribe linkBlocks the exportAbout unsubscribeAdd link',
    'Alternative textsNeeds a lookAbout image-altShow image',
    'SubjectOK',
    'Preview textOK',
    'LinksOK',
    'SizeOK',
  ]);
});

it('[F3-lights-fix] A button leads to the place and closes the dialog first, also by keyboard', async () => {
  const alt = finding('image-alt', { blockId: 'b1' });
  const subject = finding('subject');
  const { user, state, onLeave } = show({ checks: [alt, subject] });
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add subject' }));
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: 'Show image' }));
  expect(state.shown).toEqual([subject, alt]);
  expect(onLeave).toHaveBeenCalledTimes(2);
});

it('[F3-lights-ready] Another problem that readers will notice keeps it from being ready', () => {
  show({ checks: [], problems: [{ id: 'p', text: 'Placeholder text', show: () => {} }] });
  expect(screen.queryByText('Ready to send')).toBeNull();
  expect(lights()).toHaveLength(6);
});

it('[F3-lights-strip] A version that an admin released isn’t blocked, and a missing mail server is said', () => {
  show({ checks: [finding('subject', { isRequired: true })] }, { isReleased: true });
  expect(lights()[0]?.textContent).toBe('SubjectNeeds a lookAbout subjectAdd subject');
  show({}, { senderProblem: 'No mail server is set up' });
  expect(lights()[0]?.textContent).toBe('SenderNeeds a lookNo mail server is set up');
});

it('[F3-lights-closed] A document that isn’t open shows what the server found, and is opened to fix it', async () => {
  const required = { code: 'link-empty', message: 'No address', detail: '', blockId: 'b1' };
  api.on(
    'build_export_readiness',
    buildReadiness({ findings: [required], checks: [stored('link-empty'), stored('subject', { blockId: '' })] }),
  );
  renderScreen(<Line onLeave={() => {}} />);
  await screen.findByRole('list', { name: 'Before sending' });
  expect(lights()[0]?.textContent).toContain('Blocks the export');
  expect(api.calls('build_export_readiness')).toMatchObject([{ query: { version: 5, checks: true } }]);
  const links = screen.getAllByRole<HTMLAnchorElement>('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['Open and show link', 'Open and add subject']);
  for (const { href } of links) expect(new URL(href).pathname).toBe('/build/email/3/7');
});
