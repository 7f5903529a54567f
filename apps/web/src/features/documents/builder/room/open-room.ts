import type { RoomAddress } from '@galley/contract';
import { applyRemote, onLocalChange, type RemoteChange } from '@galley/editor';
import { socket } from '../../../../api/socket';
import { alertDialog } from '../../../../lib/dialogs';
import { builderMessages } from '../../../../messages/documents/builder/base';
import { type Builder, shownVersion } from '../context/builder-context';
import { browserTimers } from '../session/connection/timers';
import { listenToAsking } from './ask-to-edit';
import { followScroll } from './follow-scroll';
import { LiveSender } from './live-sender';
import { packState, unpackState } from './live-state';
import { LiveWatcher } from './live-watcher';
import { Room } from './room';
import { showEditor } from './show-editor';

/** Milliseconds between a change of the selection and its message. */
const selectionMs = 300;

/**
 * Enters the room of an open document: shows who is in it and the live changes of the person who is editing. `stop`
 * leaves it.
 */
export function openRoom(builder: Builder, userId: number, goHome: () => void): { room: Room; stop(): void } {
  const { session, editor, tab, opened } = builder;
  const isCurrent = opened.version === 0;
  const isWatching = () => isCurrent && session.state.phase === 'watching' && session.state.gone === null;
  const isEditing = () => session.state.phase === 'editing';
  const room = new Room({
    socket,
    userId,
    tabId: () => tab.current,
    address: () => addressOf(builder),
    state: () => ({
      state: isEditing() ? 'editing' : 'watching',
      selected: isEditing() ? (editor.getState().selected?.beId ?? '') : '',
    }),
    enter() {
      if (isWatching()) void watcher.enter();
      else void room.join(0).then(() => sender.resume());
    },
    look: async () => {
      if (isCurrent) await session.news.look();
    },
    switched() {
      if (isWatching()) void session.news.showNewest();
      else if (isCurrent) void session.news.look();
    },
    setPace: (milliseconds) => session.news.setPace(milliseconds),
    kicked: (reason) => void leave(builder, reason).then(goHome),
  });
  const watcher = new LiveWatcher({
    ask: (sequence) => room.join(sequence),
    showSaved: () => session.showStored(),
    async showWhole(state) {
      const html = await unpackState(state);
      if (isWatching()) editor.reset(html);
    },
    apply: (change) => tryApply(builder, change),
    isWatching,
  });
  const sender = new LiveSender({
    timers: browserTimers,
    isOpen: () => socket.status === 'open',
    packState: () => packState(editor.peekSource()),
    async send(message) {
      const answer = await socket.emit('html', message);
      if (!answer) return null;
      if ('success' in answer) return { needsState: answer.needsState === true };
      return answer.code === 'lease_lost' || answer.code === 'forbidden' ? 'lost' : null;
    },
  });
  const stops = [room.start(), followSession(builder, room, watcher, sender), showEditor(builder, room)];
  stops.push(
    onLocalChange(editor, (change) => sender.add(JSON.stringify(change))),
    room.store.subscribe(({ others, isFollowed }) => {
      sender.setFollowed(isFollowed);
      if (isEditing() && others?.some(({ state }) => state === 'editing')) void session.retryNow();
    }),
    tellSelection(builder, room),
  );
  const stopListening = onceConnected(() => {
    const stopHtml = socket.on('html', (message) => void watcher.receive(message));
    const stopAsking = listenToAsking(builder);
    const stopScroll = followScroll(builder, room);
    return () => {
      stopScroll();
      stopHtml();
      stopAsking();
    };
  });
  return {
    room,
    stop() {
      for (const stop of [...stops, stopListening]) stop();
      sender.stop();
    },
  };
}

/** Starts listening once the connection is on, so that nothing is logged before. Returns a function that stops. */
function onceConnected(listen: () => () => void): () => void {
  let stop: (() => void) | undefined;
  const look = () => {
    if (!stop && socket.status !== 'off') stop = listen();
  };
  const stopWatching = socket.watch(look);
  look();
  return () => {
    stopWatching();
    stop?.();
  };
}

/** Starts and stops sending with editing, and continues in the room of each new version. */
function followSession(
  { session, editor, opened }: Builder,
  room: Room,
  watcher: LiveWatcher,
  sender: LiveSender,
): () => void {
  let { version } = session.state.saved;
  // The markers of a theme are generated for each person who opens it. Watchers need those of the editor.
  const isTheme = opened.kind === 'template';
  return session.store.subscribe(({ phase, saved, holder, latest }, before) => {
    // Editing ended without a new version. The draft belongs to its author.
    const hasEnded = before.holder !== null && holder === null && (latest?.version ?? 0) <= saved.version;
    if (hasEnded && phase === 'watching') void watcher.end();
    const isNew = saved.version !== version;
    version = saved.version;
    if (phase === 'editing' && session.leaseNumber > 0)
      sender.start(session.leaseNumber, saved.version, () => isTheme || editor.peekSource() !== saved.html);
    else sender.stop();
    if (!isNew) void room.update();
    // Who edits may have ended while the room of the version before was left.
    else if (phase === 'watching') void watcher.enter().then(() => session.news.look());
    else void room.join(0);
  });
}

function tellSelection({ editor, session }: Builder, room: Room): () => void {
  let cancel: (() => void) | null = null;
  const stop = editor.subscribe(() => {
    if (session.state.phase !== 'editing') return;
    cancel ??= browserTimers.after(selectionMs, () => {
      cancel = null;
      void room.update();
    });
  });
  return () => {
    cancel?.();
    stop();
  };
}

function tryApply({ editor }: Builder, change: string): boolean {
  try {
    return applyRemote(editor, JSON.parse(change) as RemoteChange) === true;
  } catch (error) {
    console.info('A change of someone else doesn’t fit:', error);
    return false;
  }
}

/** Returns the room of the version on the canvas. */
function addressOf(builder: Builder): RoomAddress {
  const { document } = builder;
  const version = shownVersion(builder);
  const isTheme = document.mode === 'template';
  return {
    mode: document.mode,
    id: document.id,
    templateVersion: isTheme ? version : document.templateVersion,
    token: '',
    emailVersion: isTheme ? 0 : version,
  };
}

/** Ends editing: saves the work as a draft and shows what happened before the page is left. */
async function leave({ session }: Builder, reason: string): Promise<void> {
  const hasWork = session.state.phase === 'editing' && session.countChanges() > 0;
  // Checks whether access has ended. Keeps the draft and offers the text.
  await session.news.look();
  await session.stop();
  if (!hasWork) void alertDialog({ title: builderMessages.accessEndedTitle, text: reason });
}
