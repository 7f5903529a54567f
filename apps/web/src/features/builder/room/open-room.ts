import type { RoomAddress } from '@galley/contract';
import { socket } from '../../../api/socket';
import { alertDialog } from '../../../lib/dialogs';
import type { Builder } from '../context/builder-context';
import { Room } from './room';

/** Enters the room of an opened document. `stop` leaves it. */
export function openRoom(builder: Builder, userId: number, goHome: () => void): { room: Room; stop(): void } {
  const { session, tab } = builder;
  const isEditing = () => session.state.phase === 'editing';
  const room = new Room({
    socket,
    userId,
    tabId: () => tab.current,
    address: () => addressOf(builder),
    state: () => (isEditing() ? 'editing' : 'watching'),
    look: async () => await (builder.opened.version > 0 ? Promise.resolve() : session.news.look()),
    setPace: (milliseconds) => session.news.setPace(milliseconds),
    kicked: (reason) => void leave(builder, reason).then(goHome),
  });
  const stopRoom = room.start();
  let version = session.state.saved.version;
  const stopSession = session.store.subscribe(({ saved }) => {
    if (saved.version !== version) {
      version = saved.version;
      void room.enter();
    } else void room.update();
  });
  return {
    room,
    stop() {
      stopSession();
      stopRoom();
    },
  };
}

/** The room of the version on the canvas (builder spec 7). */
function addressOf({ opened, document, session }: Builder): RoomAddress {
  const version = opened.version || session.state.saved.version;
  const isTheme = document.mode === 'template';
  return {
    mode: document.mode,
    id: document.id,
    templateVersion: isTheme ? version : document.templateVersion,
    token: '',
    emailVersion: isTheme ? 0 : version,
  };
}

/** Ends editing: the work becomes a draft, and what happened is said before the page goes away. */
async function leave({ session }: Builder, reason: string): Promise<void> {
  const hasWork = session.state.phase === 'editing' && session.countChanges() > 0;
  // Finds out that access has ended, keeps the draft, and offers the text.
  await session.news.look();
  await session.stop();
  if (!hasWork) void alertDialog({ text: reason });
}
