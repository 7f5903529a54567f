import { type RoomAddress, roomKey } from '@galley/contract';
import { z } from 'zod';
import { documentOf, findDocument } from '../../../access/targets';
import { type ChangeSubscriber, subscribe } from '../../../changes/subscriber';
import { emailVersionActions, versionActions } from '../../../changes/version-actions';
import { type DocumentRef, documentKinds } from '../../../platform/db/document-ref';
import { defineJob } from '../../../platform/queue/define-job';
import { groups } from '../../../platform/sockets/sockets';
import type { Services } from '../../../services';
import { findThemeOf } from './repository';

const payload = z.object({ organizationId: z.number(), kind: z.enum(documentKinds), id: z.number() });

/** After a new version of a document: moves everyone who has the previous one open to the room of the new one. */
export const announceVersion = defineJob({ name: 'rooms.version', payload, attempts: 1, run: moveRooms });

const refOfChange = (kind: DocumentRef['kind']) => (change: { organizationId: number; object: { id: number } }) => ({
  organizationId: change.organizationId,
  kind,
  id: change.object.id,
});

/** Every new version is announced. */
export const announceVersions: ChangeSubscriber[] = [
  subscribe(announceVersion, emailVersionActions, refOfChange('email')),
  {
    ...subscribe(announceVersion, versionActions.template, refOfChange('template')),
    name: 'rooms.theme_version',
  },
];

async function moveRooms(document: DocumentRef, { db, sockets }: Services): Promise<void> {
  const target = await findDocument(db, document);
  if (!target) return;
  const { currentVersion: version } = documentOf(target);
  for (const { facts, send } of await sockets.inGroup(groups.document(document))) {
    if (!facts.room) continue;
    const room = atVersion(facts.room.address, document.kind, version);
    if (roomKey(room) !== roomKey(facts.room.address)) send('switchRoom', { room });
  }
}

function atVersion(address: RoomAddress, kind: DocumentRef['kind'], version: number): RoomAddress {
  return kind === 'email' ? { ...address, emailVersion: version } : { ...address, templateVersion: version };
}

/** Comments are on documents of every kind. */
const item = z.object({ organizationId: z.number(), kind: z.enum([...documentKinds, 'folder']), id: z.number() });

/** After a change in the list of a theme: browsers that have it open read it again. */
export const announceListChange = defineJob({
  name: 'rooms.list',
  payload: item,
  attempts: 1,
  async run({ organizationId, kind, id }, { db, sockets }) {
    if (kind !== 'email' && kind !== 'folder') return;
    const templateId = await findThemeOf(db, { organizationId, kind, id });
    if (templateId === null) return;
    sockets.toGroup(groups.list(organizationId, templateId), 'listChanged', { tid: templateId });
  },
});

const itemOf = (kind: 'email' | 'folder') => (change: { organizationId: number; object: { id: number } }) => ({
  organizationId: change.organizationId,
  kind,
  id: change.object.id,
});

/** Every change that a list shows is announced. */
export const announceListChanges: ChangeSubscriber[] = [
  subscribe(
    announceListChange,
    [
      'email.created',
      'email.imported',
      'email.duplicated',
      'email.renamed',
      ...emailVersionActions,
      'email.moved',
      'email.deleted',
      'email.restored',
    ],
    itemOf('email'),
  ),
  {
    ...subscribe(
      announceListChange,
      [
        'comment.created',
        'comment.deleted',
        'comment.resolved',
        'comment.reopened',
        'approval.requested',
        'approval.approved',
        'approval.changes_requested',
        'approval.canceled',
      ],
      ({ organizationId, object: { kind, id } }) => ({ organizationId, kind: item.shape.kind.parse(kind), id }),
    ),
    name: 'rooms.list_reviews',
  },
  {
    ...subscribe(
      announceListChange,
      ['folder.created', 'folder.renamed', 'folder.moved', 'folder.deleted', 'folder.restored'],
      itemOf('folder'),
    ),
    name: 'rooms.list_folders',
  },
];
