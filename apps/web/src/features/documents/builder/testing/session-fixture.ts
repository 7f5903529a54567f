import {
  AppError,
  type BuildDocument,
  type Draft,
  type ErrorCode,
  type HistoryEntry,
  noEmailSettings,
} from '@galley/contract';
import { DraftJournal } from '../session/drafts/draft-journal';
import { createMemoryDraftStore, type DraftStore } from '../session/drafts/draft-store';
import type { DraftContent, DraftSnapshot } from '../session/drafts/draft-upload';
import { EditSession } from '../session/edit-session';
import type {
  ConflictChoice,
  EndChoice,
  SaveAnswer,
  SaveBody,
  SessionCalls,
  SessionEditor,
} from '../session/session-ports';
import { createManualTimers } from './manual-timers';

/** An email as the server opens it, in its version 14. */
export function buildDocument(over: Partial<BuildDocument> = {}): BuildDocument {
  return {
    id: 7,
    tid: 3,
    type: 'email',
    mode: 'email',
    title: 'Spring list',
    templateTitle: 'Meridian',
    html: '<p>saved</p>',
    htmlSha256: '0'.repeat(64),
    markerPrefix: 'k3',
    organizationKey: 'acme',
    emailVersion: 14,
    templateVersion: 3,
    newestTemplateVersion: 3,
    isCurrentVersion: true,
    assetBase: '/assets/key/',
    settings: { ...noEmailSettings, subject: 'Spring' },
    templateSettings: {
      emaAliasEnabled: false,
      loadsRemoteContent: true,
      requiresApproval: false,
      requiredForExport: [],
      mergeTags: [],
    },
    checklistSettings: { items: [], resetsOnSave: false },
    checklistItems: [],
    comments: [],
    sections: [],
    components: [],
    layouts: [],
    pinArchives: [],
    pinGroups: [],
    lid: 0,
    billingPlan: null,
    groups: [],
    linkStyles: [],
    colors: [],
    isUntagged: false,
    history: [],
    hasMoreHistory: false,
    openedVersion: null,
    previewUrl: '/preview/e/3/7/token',
    grant: { canEdit: true, canShare: true, canExport: true, canChangeTemplate: true },
    holder: null,
    draft: null,
    drafts: [],
    updatedAt: 1_000,
    ...over,
  };
}

/** A refusal by the server, as calls throw it. */
export function refusal(
  code: ErrorCode,
  extra: { currentVersion?: number; holder?: { id: number; name: string } } = {},
) {
  const error = new AppError(code, `Refused: ${code}.`, extra);
  return Object.assign(new Error(error.message), { status: error.status, body: error.toBody() });
}

/** An engine with a string as its document. `type` changes it as a person would. */
function createFakeEditor(html: string) {
  let source = html;
  let changes = 0;
  let isChanged = false;
  let revision = 0;
  let isEditable = false;
  let listener = () => {};
  /** The promise that Edit waits for. */
  const preparing: { fn: () => Promise<void> } = { fn: async () => {} };
  const replace = (next: string, becomesChanged: boolean) => {
    source = next;
    changes = becomesChanged ? 1 : 0;
    isChanged = becomesChanged;
    revision += 1;
    listener();
  };
  const editor: SessionEditor = {
    load: (next) => replace(next, false),
    restore: (next) => replace(next, true),
    prepare: () => preparing.fn(),
    setEditable: (next) => {
      isEditable = next;
    },
    getSource: () => source,
    peekSource: () => source,
    isTyping: () => false,
    getRevision: () => revision,
    getChanges: () => ({ changes, isChanged }),
    undoLabels: () => Array.from({ length: changes }, (_, index) => `Change ${changes - index}`),
    markSaved: ({ laterChanges }) => {
      changes = laterChanges;
      isChanged = laterChanges > 0;
    },
    onTransaction: (next) => {
      listener = next;
      return () => {
        listener = () => {};
      };
    },
  };
  return {
    editor,
    preparing,
    isEditable: () => isEditable,
    type(next: string) {
      source = next;
      changes += 1;
      isChanged = true;
      revision += 1;
      listener();
    },
  };
}

/** All versions, all by Ola. */
function serverHistory(newest: number): HistoryEntry[] {
  return Array.from({ length: newest }, (_, index) => ({
    version: newest - index,
    createdAt: 1_000,
    author: 'Ola',
    title: 'Spring list',
    subject: '',
    restoredFrom: 0,
    name: '',
  }));
}

const nobody: { holder: { id: number; name: string } | null; deletedBy: string | null } = {
  holder: null,
  deletedBy: null,
};

let draftCount = 0;
/** Names that the tabs of all tests hold. */
const openNames = new Set<string>();

/** A draft as the server returns it. */
export function serverDraft(over: Partial<Draft> = {}): Draft {
  const html = over.html ?? '<p>server</p>';
  return {
    baseVersion: 14,
    htmlSha256: `hash of ${html}`,
    changes: 2,
    savedAt: 1_000,
    tabId: 'other',
    lid: 0,
    settings: { ...noEmailSettings, subject: 'Spring' },
    reason: 'typing',
    userAgent: '',
    ...over,
    html,
  };
}

/** One opened document with a simple fake server. Records every request and every message to the person. */
export function createSessionFixture(
  options: { document?: Partial<BuildDocument>; store?: DraftStore; serverDrafts?: Map<string, Draft> } = {},
) {
  const document = buildDocument({ history: serverHistory(14), ...options.document });
  const timers = createManualTimers();
  const fake = createFakeEditor(document.html);
  const ownNames = new Set<string>();
  const store = options.store ?? createMemoryDraftStore();
  const server = {
    version: document.emailVersion || document.templateVersion,
    html: document.html,
    leaseNumber: 0,
    nextLease: 1,
    ...nobody,
  };
  /** The server's drafts that were sent as a whole. */
  const serverDrafts = options.serverDrafts ?? new Map<string, Draft>();
  const calls: string[] = [];
  const spoken: string[] = [];
  const saves: { body: SaveBody; key: string }[] = [];
  const putDrafts: { snapshot: DraftSnapshot; content: DraftContent }[] = [];
  /** The previews of both versions that were shown in a conflict dialog. */
  const looked: { mine: string | null; theirs: string | null } = { mine: null, theirs: null };
  const answers = { confirm: true, end: 'keep' as EndChoice, wayOut: 'later' as ConflictChoice };
  /** Runs before a request is answered. Throw to refuse it. */
  const intercept: { fn: (name: string) => void | Promise<void> } = { fn: () => {} };
  const note = async (name: string) => {
    calls.push(name);
    await intercept.fn(name);
  };
  const port: SessionCalls = {
    async open() {
      await note('open');
      const history = serverHistory(server.version);
      return buildDocument({ ...options.document, html: server.html, emailVersion: server.version, history });
    },
    async takeLease(id, takesOver) {
      await note(`takeLease ${id}${takesOver ? ' over' : ''}`);
      server.leaseNumber = server.nextLease;
      server.nextLease += 1;
      return { number: server.leaseNumber, version: id === document.id ? server.version : 1 };
    },
    async releaseLease(id, number) {
      await note(`releaseLease ${id} ${number}`);
    },
    async save(id, body, key) {
      saves.push({ body, key });
      await note(`save ${id}`);
      if (id === document.id) {
        server.version += 1;
        server.html = body.html;
      }
      const answer: SaveAnswer = {
        version: id === document.id ? server.version : 2,
        html: body.html,
        title: body.title,
        previewUrl: '/preview/new',
        lid: body.lid,
        history: [],
        updatedAt: 2_000,
      };
      return answer;
    },
    async restoreVersion(version) {
      await note(`restoreVersion ${version}`);
      server.version += 1;
      server.html = `<p>version ${version}</p>`;
    },
    async loadLayout(lid, { emailVersion, leaseNumber }) {
      await note(`loadLayout ${lid} on ${emailVersion} with ${leaseNumber}`);
      return { html: `<p>layout ${lid}</p>` };
    },
    async state() {
      await note('state');
      return {
        version: server.version,
        savedBy: 'Ola',
        savedAt: 1_000,
        title: 'Spring list',
        newestTemplateVersion: 3,
        holder: server.holder,
        deleted: server.deletedBy === null ? null : { by: server.deletedBy, at: 1_000 },
      };
    },
    async restoreFromTrash() {
      await note('restoreFromTrash');
      server.deletedBy = null;
    },
    async history() {
      await note('history');
      return serverHistory(server.version);
    },
    async duplicate(title) {
      await note(`duplicate ${title}`);
      return { id: 99 };
    },
    async putDraft(snapshot, content) {
      putDrafts.push({ snapshot, content });
      await note('putDraft');
      if (content.kind === 'full') serverDrafts.set(snapshot.tabId, serverDraft({ ...snapshot, html: content.html }));
    },
    async discardDraft({ tabId }) {
      await note('discardDraft');
      serverDrafts.delete(tabId);
    },
    async currentPageUrl() {
      await note('currentPageUrl');
      return `/content/version-${server.version}`;
    },
    async getDraft(tabId) {
      await note('getDraft');
      return { draft: serverDrafts.get(tabId) ?? null, contentUrl: `/content/${tabId}` };
    },
  };
  const session = new EditSession({
    document,
    userId: 1,
    editor: fake.editor,
    calls: port,
    journal: new DraftJournal(store, (error) => spoken.push(`refused ${String(error)}`)),
    lease: {
      start: (number) => calls.push(`keep ${number}`),
      renewNow: () => calls.push('renew'),
      stop: () => calls.push('stop keeping'),
    },
    timers,
    onKept: () => {},
    newKey: () => `key ${saves.length + 1}`,
    newDraftId: () => {
      draftCount += 1;
      const name = `work ${draftCount}`;
      ownNames.add(name);
      return name;
    },
    holdName: (name) => {
      openNames.add(name);
      return () => openNames.delete(name);
    },
    heldElsewhere: async (names) => new Set(names.filter((name) => openNames.has(name) && !ownNames.has(name))),
    hash: async (text) => `hash of ${text}`,
    prompts: {
      saved: (answer) => spoken.push(`saved ${answer.version}`),
      nothingToSave: () => spoken.push('nothing to save'),
      leaseHeld: ({ isSelf }) => spoken.push(isSelf ? 'held by another tab' : 'held by someone else'),
      sessionExpired: () => spoken.push('session expired'),
      idleExpired: ({ isDraftKept }) => spoken.push(`idle for too long, ${isDraftKept ? 'draft kept' : 'no changes'}`),
      draftGone: () => spoken.push('draft gone'),
      failed: (text) => spoken.push(`failed: ${text}`),
      accessLost: (text) => spoken.push(`access lost: ${text}`),
      chooseEnd: async (changes) => {
        spoken.push(`leave ${changes}?`);
        return answers.end;
      },
      confirmDiscard: async (changes) => {
        spoken.push(`discard ${changes}?`);
        return answers.confirm;
      },
      confirmReplace: async () => answers.confirm,
      confirmLayout: async () => {
        spoken.push('replace with the layout?');
        return answers.confirm;
      },
      layoutLoaded: () => spoken.push('layout loaded'),
      confirmReturn: async (version, since) => {
        spoken.push(`return to ${version} over ${since.map((entry) => entry.version).join(', ')}?`);
        return answers.confirm;
      },
      draftIsSaved: (version) => spoken.push(`draft is version ${version}`),
      chooseWayOut: async (conflict, views) => {
        looked.mine = await views.mine();
        looked.theirs = await views.theirs();
        const since = conflict.since.map(({ version, author }) => `${version} by ${author}`).join(', ');
        spoken.push(`conflict ${conflict.kind} ${conflict.currentVersion}${since ? `, since: ${since}` : ''}`);
        await intercept.fn('asked');
        return answers.wayOut;
      },
      openDocument: (id) => spoken.push(`open ${id}`),
      versionRestored: (version) => spoken.push(`restored ${version}`),
    },
  });
  return {
    session,
    fake,
    serverDrafts,
    looked,
    timers,
    store,
    server,
    calls,
    spoken,
    saves,
    putDrafts,
    answers,
    intercept,
    /** Kills the tab or its browser: nothing more is sent or stored. */
    kill() {
      for (const name of ownNames) openNames.delete(name);
    },
  };
}
