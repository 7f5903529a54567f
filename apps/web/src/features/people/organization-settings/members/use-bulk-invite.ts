import type { InvitedThemes, InviteeState, Role } from '@galley/contract';
import { isManager, limits } from '@galley/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../../api/api-error';
import { templatesQuery } from '../../../../api/documents/templates';
import { accountCalls, checkInvites, inviteProgressQuery } from '../../../../api/people/members';
import { alertError } from '../../../../lib/dialogs';
import { faultOf } from '../../../../lib/fault-of';
import { bulkInviteMessages } from '../../../../messages/people/bulk-invite';
import { useAccountChange } from '../use-account';
import { decodeList } from './decode-list';
import type { BulkInviteRequest } from './open-bulk-invite';
import { type ParsedInvitee, parseInvitees } from './parse-invitees';

/** A row of the preview or the results, in the order of the list. */
export interface ShownRow {
  index: number;
  email: string;
  name: string;
  /** null = the row can't be read, so it has none. */
  role: Role | null;
  /** The themes that they can open; '' = the row can't be read. */
  themes: string;
  state: InviteeState;
  /** The result of the row, or why it can't be invited. */
  note: string;
  isSent: boolean;
  inviteLink: string;
}

export type Step = 'list' | 'preview' | 'sent';

const fileBytes = 1024 * 1024;

/** The state of the dialog: the list, the preview of each row, and the results. */
export function useBulkInvite({ defaultThemes }: BulkInviteRequest) {
  const themeList = useQuery({ ...templatesQuery(), select: ({ templates }) => templates });
  const send = useAccountChange(accountCalls.sendInvites);
  const [step, setStep] = useState<Step>('list');
  const [text, setText] = useState('');
  const [isFile, setFile] = useState(false);
  const defaults = useRowDefaults(defaultThemes);
  const { access, themes, accessEndsOn } = defaults.sent;
  const titles = new Map((themeList.data ?? []).map(({ id, title }) => [id, title]));
  const [parsed, setParsed] = useState<ParsedInvitee[]>([]);
  const [rows, setRows] = useState<ShownRow[]>([]);
  const [limit, setLimit] = useState('');
  const [resends, setResends] = useState(false);
  const [startedAt, setStartedAt] = useState(0);
  const progress = useQuery(inviteProgressQuery(startedAt));
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);

  const check = async (list: ParsedInvitee[]) => {
    if (list.length === 0) return setProblem(bulkInviteMessages.empty);
    if (list.length > limits.bulkInvites) return setProblem(bulkInviteMessages.tooMany(list.length));
    setBusy(true);
    setProblem('');
    try {
      const good = sendable(list);
      const judged =
        good.length > 0
          ? await checkInvites({ rows: good.map(toInput), access, themes, accessEndsOn })
          : { rows: [], limit: '' };
      setParsed(list);
      setRows(wrongFirst(join(list, judged.rows, { access, themes, titles })));
      setLimit(judged.limit);
      setResends(false);
      setStep('preview');
    } catch (error) {
      const { name, message } = faultOf(error, ['rows', 'accessEndsOn'], 'rows');
      (name === 'accessEndsOn' ? defaults.setDayProblem : setProblem)(message);
    } finally {
      setBusy(false);
    }
  };

  return {
    step,
    text,
    setText: (typed: string) => {
      setText(typed);
      if (typed.trim() === '') setFile(false);
      setProblem('');
    },
    ...defaults.fields,
    rows,
    limit,
    /** The emails of this list by their state; undefined until it's known. */
    counts: progress.data,
    resends,
    setResends,
    problem,
    isBusy: isBusy || send.isPending,
    goBack: () => setStep('list'),
    checkText: () => check(parseInvitees(text, { themes: themeList.data ?? [], isFile })),
    checkFile: async (file: File) => {
      if (file.size > fileBytes) return setProblem(bulkInviteMessages.fileTooLarge);
      const content = decodeList(new Uint8Array(await file.arrayBuffer()));
      // If the person comes back from the preview, the list is still there to correct it or to select another role.
      setText(content);
      setFile(true);
      await check(parseInvitees(content, { themes: themeList.data ?? [], isFile: true }));
    },
    send: async () => {
      try {
        const good = sendable(parsed);
        const done = await send.mutateAsync({ rows: good.map(toInput), access, themes, accessEndsOn, resends });
        setRows(join(parsed, done.rows, { access, themes, titles }));
        setLimit(done.limit);
        setStartedAt(done.mailIds.length > 0 ? done.startedAt : 0);
        setStep('sent');
      } catch (error) {
        await alertError(errorText(error));
      }
    },
  };
}

/** The role, themes and last day of rows that don't set their own. */
function useRowDefaults(defaultThemes: InvitedThemes) {
  const [access, setAccess] = useState<Role>('editor');
  const [themes, setThemes] = useState<InvitedThemes>(defaultThemes);
  const [lastDay, setDay] = useState('');
  const [dayProblem, setDayProblem] = useState('');
  const setLastDay = (day: string) => {
    setDay(day);
    setDayProblem('');
  };
  return {
    fields: { access, setAccess, themes, setThemes, lastDay, setLastDay, dayProblem },
    sent: { access, themes, accessEndsOn: access === 'owner' ? null : lastDay || null },
    setDayProblem,
  };
}

const sendable = (list: readonly ParsedInvitee[]) => list.filter(({ problem }) => problem === '');

function toInput({ email, name, access, themes }: ParsedInvitee) {
  return { email, name, ...(access ? { access } : {}), ...(themes ? { themes } : {}) };
}

interface JudgedRow {
  role: Role;
  state: InviteeState;
  isSent?: boolean;
  inviteLink?: string;
}

/** The role and themes of rows that don't say otherwise, and the titles of themes. */
interface JoinContext {
  access: Role;
  themes: InvitedThemes;
  titles: ReadonlyMap<number, string>;
}

/** Merges the server's results into the rows of the list. Invalid rows weren't sent. */
function join(list: readonly ParsedInvitee[], judged: readonly JudgedRow[], context: JoinContext): ShownRow[] {
  let next = 0;
  return list.map((row, index) => {
    const { email, name, problem } = row;
    const found = problem === '' ? judged[next++] : undefined;
    const state = found?.state ?? 'invalid';
    const role = problem === '' ? (found?.role ?? row.access ?? context.access) : null;
    return {
      index,
      email,
      name,
      role,
      themes: role === null ? '' : themesText(role, row.themes ?? context.themes, context.titles),
      state,
      note: problem || (found?.isSent ? bulkInviteMessages.invited : bulkInviteMessages.states[state]),
      isSent: found?.isSent ?? false,
      inviteLink: found?.inviteLink ?? '',
    };
  });
}

/** The themes that a person can open, by title. */
function themesText(role: Role, themes: InvitedThemes, titles: ReadonlyMap<number, string>): string {
  if (isManager(role) || themes === 'all') return bulkInviteMessages.allThemes;
  return (
    themes
      .map((id) => titles.get(id) ?? '')
      .filter(Boolean)
      .join(', ') || bulkInviteMessages.noThemes
  );
}

const wrongStates: ReadonlySet<InviteeState> = new Set([
  'duplicate',
  'invalid',
  'notAllowed',
  'full',
  'ended',
  'ownerEnds',
]);

/** Returns whether a row can't be invited because something is wrong with it. */
export function isWrong({ state }: Pick<ShownRow, 'state'>): boolean {
  return wrongStates.has(state);
}

/** Rows that must be corrected come first; all others stay in their order. */
function wrongFirst(rows: readonly ShownRow[]): ShownRow[] {
  return [...rows.filter(isWrong), ...rows.filter((row) => !isWrong(row))];
}
