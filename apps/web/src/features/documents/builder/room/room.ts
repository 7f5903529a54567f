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

/** While changes are announced, asking for them is only a safeguard. */
const openPollMs = 30_000;

export interface RoomPorts {
  socket: Pick<typeof liveSocket, 'status' | 'watch' | 'on' | 'emit'>;
  userId: number;
  tabId(): string;
  /** The room of what is on the canvas now. */
  address(): RoomAddress;
  /** What this tab does. */
  state(): ClientPayload<'updateState'>;
  /** The connection is open: enters by `join`. */
  enter(): void;
  /** Asks the server what is new about the document. */
  look(): Promise<void>;
  /** How often it's asked without being told. */
  setPace(milliseconds: number): void;
  /** There is a new version. */
  switched(): void;
  /** Access has ended. */
  kicked(reason: string): void;
}

interface RoomView {
  /** The other people in the room; null = not known: there is no connection. */
  others: readonly RoomMember[] | null;
  /** Someone else, or another tab of this person, sees what this tab changes. */
  isFollowed: boolean;
  /** There was a connection, or should be one, and it's closed. */
  isLost: boolean;
}

/**
 * The room of one opened document in this tab (builder spec 4 and 7): enters it whenever the connection is open, tells
 * the others what this tab does, and asks for news when they tell something.
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

  /** What this tab does has changed. */
  async update(): Promise<void> {
    if (this.ports.socket.status !== 'open') return;
    const state = this.ports.state();
    const told = `${state.state} ${state.selected}`;
    if (told === this.told) return;
    this.told = told;
    await this.ports.socket.emit('updateState', state);
  }

  /**
   * Enters the room of the version on the canvas. Resolves to what its editor has changed since message `sequence`;
   * null = nothing, or there was no answer.
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
        // Who saved is there already when the announcement arrives.
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
    // What was announced while the connection was closed.
    void this.ports.look();
  }

  private editor(): number | null {
    return this.store.getState().others?.find(({ state }) => state === 'editing')?.id ?? null;
  }
}
