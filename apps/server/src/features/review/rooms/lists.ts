import type { RoomMember } from '@galley/contract';
import type { LetIn } from '../../../platform/http/types';
import type { JoinedRoom, Member, SocketFacts } from '../../../platform/sockets/socket-types';
import { groups } from '../../../platform/sockets/sockets';
import type { Services } from '../../../services';
import { membersOf } from './presence';

/**
 * Watches the list of a theme, or none with 0: for changes of its contents, and of who has which of its emails open. It
 * requires the right to edit the theme's emails.
 */
export async function watchList(
  { sockets }: Services,
  letIn: LetIn,
  member: Member,
  templateId: number,
): Promise<undefined> {
  const { facts } = member;
  const { person } = facts;
  if (person && facts.listOf > 0) await member.leave(groups.list(person.organizationId, facts.listOf));
  facts.listOf = 0;
  if (templateId === 0) return undefined;
  await letIn(member.request, { access: 'template.editor', params: { id: templateId }, query: {} });
  if (!person) return undefined;
  facts.listOf = templateId;
  await member.join(groups.list(person.organizationId, templateId));
  const present = await sockets.inGroup(groups.theme(person.organizationId, templateId));
  const rows = rowsOf(present.map((one) => one.facts));
  member.send('listUsers', { tid: templateId, rows });
  return undefined;
}

/** Notifies the list of a theme who has one of its emails open now. */
export async function notifyList({ sockets }: Services, { document, templateId }: JoinedRoom): Promise<void> {
  const { organizationId, kind, id } = document;
  if (kind !== 'email') return;
  const present = await sockets.inGroup(groups.theme(organizationId, templateId));
  const here = present.map(({ facts }) => facts).filter(({ room }) => room?.document.id === id);
  const [row] = rowsOf(here);
  sockets.toGroup(groups.list(organizationId, templateId), 'listUsers', {
    tid: templateId,
    rows: [{ id, users: row?.users ?? [] }],
  });
}

function rowsOf(connections: readonly SocketFacts[]): { id: number; users: RoomMember[] }[] {
  const byEmail = new Map<number, SocketFacts[]>();
  for (const facts of connections) {
    if (facts.room?.document.kind !== 'email') continue;
    const { id } = facts.room.document;
    byEmail.set(id, [...(byEmail.get(id) ?? []), facts]);
  }
  return [...byEmail].map(([id, facts]) => ({ id, users: membersOf(facts) }));
}
