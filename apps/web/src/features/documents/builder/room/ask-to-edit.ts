import { socket } from '../../../../api/socket';
import { confirm, openModal } from '../../../../lib/dialogs';
import { removeToast, toast, toastError, toastQuestion } from '../../../../lib/toasts';
import { roomMessages } from '../../../../messages/review/rooms';
import type { Builder } from '../context/builder-context';
import { setAskHolder } from '../session/ask-holder';
import { saveDocument } from '../session/save/save-document';
import { type TakeOverChoice, TakeOverModal, type TakeOverProps } from './take-over-modal';

/** Documents whose editor this tab has asked for the lease. Only answers for these start editing here. */
const asked = new WeakSet<Builder>();

/** Asks the person who is editing to hand the document over. */
export async function askToEdit(builder: Builder): Promise<void> {
  const name = builder.session.state.holder?.name ?? '';
  const answer = await socket.emit('askToEdit', { hasDrafts: builder.session.state.drafts.length > 0 });
  if (!answer || !('success' in answer)) {
    toastError(roomMessages.notAsked);
    return;
  }
  asked.add(builder);
  toast(answer.isAsked ? roomMessages.asked(name) : roomMessages.nobodyEdits);
  if (!answer.isAsked) await builder.session.news.look();
}

/**
 * Takes over editing from the current editor after a confirmation, and with what they haven't saved if it is live on
 * this canvas. For admins.
 */
export async function takeOver({ session, editor }: Builder): Promise<void> {
  const { holder, saved } = session.state;
  const hasLiveWork = editor.peekSource() !== saved.html;
  const answer = await openModal<TakeOverProps, TakeOverChoice>(TakeOverModal, {
    name: holder?.name ?? '',
    version: hasLiveWork ? saved.version : 0,
  });
  if (answer) await session.handOver.takeOver({ continuesWork: answer === 'continue' });
}

/** Handles requests of other people to edit, and the answer to this tab's own request. */
export function listenToAsking(builder: Builder): () => void {
  const { session } = builder;
  /** Open questions by the person asking, so that a repeated request doesn't open another dialog. */
  const questions = new Map<string, number>();
  const hideQuestions = () => {
    for (const question of questions.values()) removeToast(question);
    questions.clear();
  };
  const stops = [
    setAskHolder(() => askToEdit(builder)),
    socket.on('askedToEdit', ({ user, member, hasDrafts = false }) => {
      if (session.state.phase !== 'editing') return;
      const accept = () => void handOver(builder, { user, member, hasDrafts });
      const decline = () => void socket.emit('declineEdit', { member });
      const before = questions.get(member);
      if (before !== undefined) removeToast(before);
      const question = toastQuestion(roomMessages.asksToEdit(user.name), {
        accept: { label: roomMessages.handOver, run: accept },
        decline: { label: roomMessages.notNow, run: decline },
      });
      questions.set(member, question);
    }),
    // No one is left to hand anything over.
    session.store.subscribe(({ phase }) => {
      if (phase !== 'editing') hideQuestions();
    }),
    socket.on('declineEdit', ({ user }) => {
      if (asked.delete(builder)) toast(roomMessages.declined(user.name));
    }),
    socket.on('handOver', ({ user, draft }) => {
      if (asked.delete(builder)) void receive(builder, user.name, draft);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    hideQuestions();
  };
}

interface Asker {
  user: { id: number; name: string };
  /** The connection that asked. */
  member: string;
  /** Whether they have unsaved work of their own. */
  hasDrafts: boolean;
}

/**
 * Hands editing over with the unsaved work. If the work can't go along, asks whether to save it first; otherwise nothing
 * is handed over.
 */
export async function handOver(builder: Builder, asker: Asker): Promise<void> {
  const { session, screen } = builder;
  if (session.state.phase !== 'editing') return;
  screen.source.apply();
  const prepared = await session.handOver.prepare(asker);
  if (typeof prepared === 'string')
    return await saveFirst(builder, asker, roomMessages.obstacles[prepared](asker.user.name));
  const refusal = await pass(asker, prepared.leaseNumber, prepared.draft);
  if (refusal === null) return await session.handOver.complete(asker.user);
  if (refusal.isAboutWork) return await saveFirst(builder, asker, refusal.text);
  session.handOver.keep();
  toastError(refusal.text);
}

/** Says why the work can't go along, and hands over after a save if that is chosen. */
async function saveFirst(builder: Builder, asker: Asker, reason: string): Promise<void> {
  const { session } = builder;
  session.handOver.keep();
  const isSaving = await confirm({
    title: roomMessages.saveFirstTitle,
    text: reason,
    okay: roomMessages.saveFirst,
    cancel: roomMessages.keepEditing,
  });
  if (!isSaving || session.state.phase !== 'editing') return;
  const { kind } = await saveDocument(builder, { isThenWatching: false });
  // The reason why it isn't saved is already on the screen.
  if (kind !== 'saved' || session.state.phase !== 'editing') return;
  const refusal = await pass(asker, session.leaseNumber);
  if (refusal === null) await session.handOver.complete(asker.user);
  else toastError(refusal.text);
}

/**
 * Gives lease and draft to the person who asked. Resolves to null, or to the reason why nothing was given, and whether
 * it's about the unsaved work.
 */
async function pass(
  { member }: Asker,
  leaseNumber: number,
  draft?: string,
): Promise<{ text: string; isAboutWork: boolean } | null> {
  const answer = await socket.emit('handOver', { member, leaseNumber, ...(draft === undefined ? {} : { draft }) });
  if (!answer) return { text: roomMessages.notHandedOver, isAboutWork: false };
  if ('success' in answer) return null;
  return { text: answer.error, isAboutWork: answer.code === 'not_found' || answer.code === 'stale_version' };
}

/** Starts editing after someone handed over, with their unsaved work. */
async function receive({ session }: Builder, name: string, draft: string | undefined): Promise<void> {
  const changes = draft === undefined ? 0 : await session.handOver.receive(draft);
  if (changes === null || !(await session.edit())) return;
  toast(changes > 0 ? roomMessages.handedOverWith(name, changes) : roomMessages.handedOver(name));
}
