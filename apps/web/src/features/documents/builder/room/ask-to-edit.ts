import { socket } from '../../../../api/socket';
import { confirm } from '../../../../lib/dialogs';
import { removeToast, toast, toastError, toastQuestion } from '../../../../lib/toasts';
import { roomMessages } from '../../../../messages/review/rooms';
import type { Builder } from '../context/builder-context';
import { setAskHolder } from '../session/ask-holder';

/** Documents whose editor this tab has asked for the lease. Only answers for these start editing here. */
const asked = new WeakSet<Builder>();

/** Asks the person who is editing to hand the document over. */
export async function askToEdit(builder: Builder): Promise<void> {
  const name = builder.session.state.holder?.name ?? '';
  const answer = await socket.emit('askToEdit', {});
  if (!answer || !('success' in answer)) {
    toastError(roomMessages.notAsked);
    return;
  }
  asked.add(builder);
  toast(answer.isAsked ? roomMessages.asked(name) : roomMessages.nobodyEdits);
  if (!answer.isAsked) await builder.session.news.look();
}

/** Takes over editing from the current editor after a confirmation. For admins. */
export async function takeOver({ session }: Builder): Promise<void> {
  const name = session.state.holder?.name ?? '';
  const isSure = await confirm({
    title: roomMessages.takeOverTitle,
    text: roomMessages.takeOverText(name),
    okay: roomMessages.takeOver,
  });
  if (isSure) await session.edit({ takesOver: true });
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
    socket.on('askedToEdit', ({ user, member }) => {
      if (session.state.phase !== 'editing') return;
      const accept = () => void handOver(builder).then(async () => void (await socket.emit('handOver', { member })));
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
    socket.on('handOver', ({ user }) => {
      if (!asked.delete(builder)) return;
      void session.edit().then((isEditing) => {
        if (isEditing) toast(roomMessages.handedOver(user.name));
      });
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    hideQuestions();
  };
}

/**
 * Hands editing over: saves the work as a draft and releases the lease. Resolves when the other person can take the
 * lease.
 */
async function handOver({ session, editor }: Builder): Promise<void> {
  if (session.state.phase !== 'editing') return;
  editor.setEditable(false);
  if (session.countChanges() > 0) await session.saveDraft();
  await session.watch();
  session.showStored();
  await session.offers.show();
}
