import type { RoomState } from '@galley/contract';
import { expect, it } from 'vitest';
import type { SocketFacts } from '../../../platform/sockets/socket-types';
import { membersOf } from './presence';

const tab = (id: number, state: RoomState): SocketFacts => ({
  person: id === 0 ? null : { id, organizationId: 1, sessionId: id, name: `Person ${id}`, avatar: '' },
  room: {
    address: { mode: 'email', id: 1, templateVersion: 1, token: '', emailVersion: 1 },
    document: { organizationId: 1, kind: 'email', id: 1 },
    templateId: 1,
    shareLinkId: null,
    tabId: 'one',
    state,
    selected: state === 'editing' ? 'a' : '',
  },
  listOf: 0,
});

it('[B6-4-two-tabs] Lists a person with two tabs once, editing if one of them is', () => {
  const connections = [
    tab(1, 'watching'),
    tab(2, 'watching'),
    tab(1, 'editing'),
    tab(0, 'watching'),
    tab(0, 'watching'),
  ];
  expect(membersOf(connections).map(({ id, state, selected, tabs }) => [id, state, selected, tabs])).toEqual([
    [1, 'editing', 'a', 2],
    [2, 'watching', '', 1],
    [0, 'watching', '', 1],
    [0, 'watching', '', 1],
  ]);
  expect(membersOf([{ ...tab(1, 'editing'), room: null }])).toEqual([]);
});
