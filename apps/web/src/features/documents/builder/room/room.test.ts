import type { RoomMember, ServerEvent } from '@galley/contract';
import { limits } from '@galley/contract';
import { expect, it, vi } from 'vitest';
import { Room, type RoomPorts } from './room';

const person = (id: number, state: RoomMember['state'] = 'watching'): RoomMember => ({
  id,
  name: `Person ${id}`,
  avatar: '',
  state,
  selected: '',
  tabs: 1,
});

function openRoom() {
  const listeners = new Map<string, (payload: never) => void>();
  const sent: [string, unknown][] = [];
  let watcher = () => {};
  const live = { status: 'closed' as 'open' | 'closed', version: 3, state: 'watching' as RoomMember['state'] };
  const ports = {
    socket: {
      get status() {
        return live.status;
      },
      watch: (listener: () => void) => {
        watcher = listener;
        return () => undefined;
      },
      on: (event: ServerEvent, listener: (payload: never) => void) => {
        listeners.set(event, listener);
        return () => void listeners.delete(event);
      },
      emit: async (event: string, payload: unknown) => {
        sent.push([event, payload]);
        return { success: true as const };
      },
    },
    userId: 1,
    tabId: () => 'tab',
    address: () => ({ mode: 'email' as const, id: 5, templateVersion: 1, token: '', emailVersion: live.version }),
    state: () => ({ state: live.state, selected: '' }),
    enter: () => void room.join(0),
    switched: vi.fn(),
    look: vi.fn(async () => undefined),
    setPace: vi.fn(),
    kicked: vi.fn(),
  } satisfies RoomPorts;
  const room: Room = new Room(ports);
  return {
    room,
    ports,
    sent,
    live,
    listeners,
    tell: (event: ServerEvent, payload: unknown) => listeners.get(event)?.(payload as never),
    setStatus(status: 'open' | 'closed') {
      live.status = status;
      watcher();
    },
  };
}

it('[B6-4-others] Is entered with each connection, and shows everybody but oneself', async () => {
  const { room, sent, tell, setStatus, ports } = openRoom();
  const stop = room.start();
  expect([sent, room.store.getState().others]).toEqual([[], null]);
  setStatus('open');
  expect(sent[0]).toEqual(['join', { room: ports.address(), user: { tabId: 'tab' }, html: { sequence: 0 } }]);
  tell('updateUsers', { users: [person(1, 'editing'), person(2), person(0)] });
  expect(room.store.getState().others?.map(({ id }) => id)).toEqual([2, 0]);
  expect(room.store.getState().isFollowed).toBe(true);
  tell('updateUsers', { users: [person(1, 'editing')] });
  expect(room.store.getState().isFollowed).toBe(false);
  tell('updateUsers', { users: [{ ...person(1, 'editing'), tabs: 2 }] });
  expect(room.store.getState().isFollowed).toBe(true);
  setStatus('closed');
  expect(room.store.getState()).toEqual({ others: null, isFollowed: false, isLost: true });
  setStatus('open');
  expect(sent.filter(([event]) => event === 'join')).toHaveLength(2);
  expect(room.store.getState().isLost).toBe(false);
  stop();
});

it('[B7-19-state] Tells once what this tab does, and again after each entrance', async () => {
  const { room, sent, live, setStatus } = openRoom();
  room.start();
  setStatus('open');
  live.state = 'editing';
  await room.update();
  await room.update();
  const states = () => sent.filter(([event]) => event === 'updateState').map(([, payload]) => payload);
  expect(states()).toEqual([{ state: 'editing', selected: '' }]);
  setStatus('closed');
  setStatus('open');
  await vi.waitFor(() => expect(states()).toHaveLength(2));
});

it('[B7-19-news] Asks for news when someone else starts or ends editing or saves, and seldom otherwise', () => {
  const { room, ports, tell, setStatus } = openRoom();
  const stop = room.start();
  expect(ports.setPace).toHaveBeenLastCalledWith(limits.livePollMs);
  setStatus('open');
  expect(ports.setPace).toHaveBeenLastCalledWith(30_000);
  ports.look.mockClear();
  tell('updateUsers', { users: [person(2)] });
  expect(ports.look).not.toHaveBeenCalled();
  tell('updateUsers', { users: [person(2, 'editing')] });
  tell('updateUsers', { users: [person(2, 'editing'), person(3)] });
  tell('updateUsers', { users: [person(2)] });
  expect(ports.look).toHaveBeenCalledTimes(2);
  tell('switchRoom', { room: ports.address() });
  expect(ports.switched, 'the version that is shown already').not.toHaveBeenCalled();
  tell('switchRoom', { room: { ...ports.address(), emailVersion: 9 } });
  expect(ports.switched).toHaveBeenCalledOnce();
  stop();
  expect(ports.setPace).toHaveBeenLastCalledWith(limits.livePollMs);
});

it('[B2-kick-room] Being kicked is told with its reason', () => {
  const { room, ports, tell, setStatus } = openRoom();
  room.start();
  setStatus('open');
  tell('kick', { reason: 'No.' });
  expect(ports.kicked).toHaveBeenCalledWith('No.');
});
