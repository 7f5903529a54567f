import {
  type ClientPayload,
  type LiveDocument,
  limits,
  type RoomAddress,
  type RoomMember,
  roomKey,
} from '@galley/contract';
import { createStore } from 'zustand/vanilla';
import type { socket as liveSocket } from '../../../../api/socket';

/** Polling interval while the connection announces changes. Polling is only a safeguard then. */
const openPollMs = 30_000;

export interface RoomPorts {
  socket: Pick<typeof liveSocket, 'status' | 'watch' | 'on' | 'emit'>;
  userId: number;
  tabId(): string;
  /** The room of the document and version on the canvas. */
  address(): RoomAddress;
  /** The state of this tab that others see. */
  state(): ClientPayload<'updateState'>;
  /** Called when the connection is open. Enters with `join`. */
  enter(): void;
  /** Polls the server for changes of the document. */
  look(): Promise<void>;
  /** Sets the polling interval. */
  setPace(milliseconds: number): void;
  /** Called when a new version was announced. */
  switched(): void;
  /** Called when access has ended. */
  kicked(reason: string): void;
}

interface RoomView {
  /** The other people in the room; null while there is no connection. */
  others: readonly RoomMember[] | null;
  /** Whether someone else, or another tab of this person, sees the changes of this tab. */
  isFollowed: boolean;
  /** Whether the connection is closed although there was, or should be, one. */
  isLost: boolean;
}

/**
 * The room of an open document in this tab: joins whenever the connection is open, sends this tab's state to others,
 * and polls the server when they announce something.
 */
export class Room {
  readonly store = createStore<RoomView>(() => ({ others: null, isFollowed: false, isLost: false }));
  private readonly ports: RoomPorts;
  private readonly stops: (() => void)[] = [];
  private told = '';
  private isListening = false;

  constructor(ports: RoomPorts) {
    this.ports = ports;
  }

  /** Enters the room. The returned function leaves it. */
  start(): () => void {
    this.stops.push(this.ports.socket.watch(() => this.follow()));
    this.follow();
    return () => {
      for (const stop of this.stops.splice(0)) stop();
      this.ports.setPace(limits.livePollMs);
    };
  }

  /** Sends this tab's changed state. */
  async update(): Promise<void> {
    if (this.ports.socket.status !== 'open') return;
    const state = this.ports.state();
    const told = `${state.state} ${state.selected}`;
    if (told === this.told) return;
    this.told = told;
    await this.ports.socket.emit('updateState', state);
  }

  /**
   * Enters the room of the version on the canvas. Resolves to its editor's changes since message `sequence`, or null if
   * there are none or no response.
   */
  async join(sequence: number): Promise<LiveDocument | null> {
    const { socket, address, tabId, state } = this.ports;
    if (socket.status !== 'open') return null;
    this.told = 'watching ';
    const answer = await socket.emit('join', { room: address(), user: { tabId: tabId() }, html: { sequence } });
    if (!answer || !('success' in answer)) return null;
    if (state().state === 'editing') await this.update();
    return answer.live ?? null;
  }

  private listen(): void {
    const { socket, userId } = this.ports;
    this.isListening = true;
    this.stops.push(
      socket.on('updateUsers', ({ users }) => {
        const before = this.editor();
        const others = users.filter(({ id }) => id !== userId);
        const ownTabs = users.find(({ id }) => id === userId)?.tabs ?? 0;
        this.store.setState({ others, isFollowed: others.length > 0 || ownTabs > 1 });
        if (this.editor() !== before) void this.ports.look();
      }),
      socket.on('switchRoom', ({ room }) => {
        // The person who saved already has the version when the announcement arrives.
        if (roomKey(room) !== roomKey(this.ports.address())) this.ports.switched();
      }),
      socket.on('kick', ({ reason }) => {
        this.store.setState({ others: null, isFollowed: false });
        this.ports.kicked(reason);
      }),
    );
  }

  private follow(): void {
    const { status } = this.ports.socket;
    if (status !== 'off' && !this.isListening) this.listen();
    const isOpen = status === 'open';
    this.store.setState({ isLost: status === 'closed' });
    this.ports.setPace(isOpen ? openPollMs : limits.livePollMs);
    if (!isOpen) {
      this.store.setState({ others: null, isFollowed: false });
      return;
    }
    this.ports.enter();
    // Catches up on announcements that were made while the connection was closed.
    void this.ports.look();
  }

  private editor(): number | null {
    return this.store.getState().others?.find(({ state }) => state === 'editing')?.id ?? null;
  }
}
