import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import { unixSeconds } from '../../../platform/clock';
import type { Transaction } from '../../../platform/db/database';
import { refOf } from '../../../platform/db/document-ref';
import { belongsTo } from '../../../platform/db/documents';
import { loadHtml } from '../../../platform/db/html-contents';
import {
  auditEvents,
  blobs,
  checklistChecks,
  emails,
  folders,
  memberships,
  organizationInvites,
  organizations,
  templateFiles,
  templatePeople,
  templates,
  users,
  versions,
} from '../../../platform/db/schema';
import { encodeHtmlInTurns } from '../../../platform/encodings/html-encoding';
import { readHtmlEncoding } from '../../../platform/encodings/legacy-encodings';
import { uniqueFolders } from '../../delivery/exports/export-emails';
import { sourcesForArchive } from '../../delivery/sources/archive-sources';
import { listLayouts } from '../../documents/layouts/stored-layouts';
import { listGroups, listPins, listSnapshots } from '../../documents/pins/stored-pins';
import { filesOf } from '../../documents/templates/themes';
import { listTeamMembers, listTeams, listTeamThemes } from '../../people/teams/service';
import { approvalsForArchive } from '../../review/approvals/archive-approvals';
import { commentsForArchive } from '../../review/comments/archive-comments';

/** A file of the archive. Its bytes are read when it is written. */
export interface ArchiveEntry {
  path: string;
  read(readBlob: (sha256: string) => Promise<Buffer>): Promise<Buffer>;
}

const auditsAtOnce = 1000;
const seconds = (date: Date | null) => (date ? unixSeconds(date) : 0);
const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`, 'utf8');
const entry = (path: string, value: unknown): ArchiveEntry => ({ path, read: async () => json(value) });

/**
 * Lists all data of an organization as files: themes with every version as it was uploaded, emails and pages with every
 * version as its stored bytes, uploaded images, and people, folders and the log of changes as JSON. Items in the trash
 * are included and marked as such. The organization is a condition of every query.
 */
export async function listArchive(tx: Transaction, organizationId: number): Promise<ArchiveEntry[]> {
  const scope = { tx, organizationId };
  const people = await listPeopleOf(scope);
  const nameOf = new Map(people.everybody.map((person) => [person.id, person.name]));
  const files = await tx.select().from(blobs).where(eq(blobs.organizationId, organizationId)).orderBy(asc(blobs.id));
  const inThemes = new Set<number>();
  const entries = [
    { path: 'README.txt', read: async () => Buffer.from(readme, 'utf8') },
    entry('organization.json', await organizationFacts(scope)),
    entry('people.json', people.facts),
    ...(await themeEntries(scope, nameOf, { files: new Map(files.map((file) => [file.id, file])), inThemes })),
  ];
  for (const file of files) {
    if (inThemes.has(file.id)) continue;
    entries.push({ path: `files/${file.key}/${file.name || 'file'}`, read: (readBlob) => readBlob(file.sha256) });
  }
  entries.push(entry('comments.json', await commentsForArchive(tx, organizationId)));
  entries.push(entry('sources.json', await sourcesForArchive(tx, organizationId)));
  entries.push(entry('approvals.json', await approvalsForArchive(tx, organizationId)));
  entries.push({ path: 'changes.json', read: () => readChanges(scope, nameOf) });
  return entries;
}

interface Scope {
  tx: Transaction;
  organizationId: number;
}

type Names = ReadonlyMap<number, string>;
type FileRow = typeof blobs.$inferSelect;

async function organizationFacts({ tx, organizationId }: Scope) {
  const [row] = await tx.select().from(organizations).where(eq(organizations.id, organizationId));
  if (!row) throw new Error(`Organization ${organizationId} is gone.`);
  return { id: row.id, name: row.name, domain: row.domain ?? '', createdAt: seconds(row.createdAt) };
}

async function listPeopleOf({ tx, organizationId }: Scope) {
  const members = await tx
    .select({ user: users, membership: memberships })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.organizationId, organizationId))
    .orderBy(asc(memberships.id));
  const invites = await tx
    .select()
    .from(organizationInvites)
    .where(and(eq(organizationInvites.organizationId, organizationId), isNull(organizationInvites.deletedAt)))
    .orderBy(asc(organizationInvites.id));
  const themePeople = await tx
    .select()
    .from(templatePeople)
    .where(and(eq(templatePeople.organizationId, organizationId), isNull(templatePeople.deletedAt)))
    .orderBy(asc(templatePeople.id));
  const inTeams = await listTeamMembers(tx, organizationId);
  const ofTeams = await listTeamThemes(tx, organizationId);
  const teams = (await listTeams(tx, organizationId)).map(({ id, name }) => ({
    name,
    people: inTeams.filter(({ teamId }) => teamId === id).map((member) => member.id),
    themes: ofTeams.filter(({ teamId }) => teamId === id).map((theme) => ({ theme: theme.id, access: theme.access })),
  }));
  return {
    everybody: members.map(({ user }) => ({ id: user.id, name: user.name })),
    facts: {
      members: members.map(({ user, membership }) => ({
        id: user.id,
        name: user.name,
        email: user.email,
        job: user.job,
        organization: user.workplace ?? '',
        timezone: user.timezone,
        locale: user.locale,
        role: membership.role,
        joinedAt: seconds(membership.createdAt),
        accessEndsOn: membership.accessEndsOn,
        leftAt: seconds(membership.deletedAt),
      })),
      invitations: invites.map((row) => ({
        email: row.email,
        name: row.name,
        role: row.role,
        accessEndsOn: row.accessEndsOn,
        invitedAt: seconds(row.createdAt),
        acceptedAt: seconds(row.acceptedAt),
      })),
      themePeople: themePeople.map((row) => ({
        theme: row.templateId,
        person: row.userId ?? 0,
        email: row.invitedEmail ?? '',
        access: row.access,
        since: seconds(row.createdAt),
      })),
      teams,
    },
  };
}

async function themeEntries(
  scope: Scope,
  nameOf: Names,
  found: { files: ReadonlyMap<number, FileRow>; inThemes: Set<number> },
): Promise<ArchiveEntry[]> {
  const { tx, organizationId } = scope;
  const rows = await tx
    .select()
    .from(templates)
    .where(eq(templates.organizationId, organizationId))
    .orderBy(asc(templates.id));
  const names = uniqueFolders(rows.map((row) => row.title));
  const entries: ArchiveEntry[] = [];
  for (const [index, row] of rows.entries()) {
    const base = `themes/${names[index]}`;
    const stored = await tx
      .select({ version: versions, files: templateFiles })
      .from(versions)
      .innerJoin(templateFiles, filesOf(versions))
      .where(belongsTo(versions, refOf('template', row)))
      .orderBy(asc(versions.version));
    entries.push(
      entry(`${base}/theme.json`, {
        id: row.id,
        title: row.title,
        type: row.type,
        currentVersion: row.currentVersion,
        settings: row.settings,
        createdAt: seconds(row.createdAt),
        updatedAt: seconds(row.updatedAt),
        trashedAt: seconds(row.deletedAt),
        folders: await listFolders(scope, row.id),
        versions: stored.map(({ version, files }) => ({
          version: version.version,
          name: version.name ?? '',
          file: files.fileName,
          encoding: files.encoding,
          restoredFrom: version.restoredFrom ?? 0,
          createdAt: seconds(version.createdAt),
          createdBy: nameOf.get(version.createdBy ?? 0) ?? '',
        })),
      }),
    );
    for (const { version, files } of stored) {
      const folder = `${base}/versions/${version.version}`;
      const encoding = readHtmlEncoding(files.encoding);
      entries.push({
        path: `${folder}/${files.fileName}`,
        read: async () => await encodeHtmlInTurns(await loadHtml(tx, organizationId, version.htmlSha256), encoding),
      });
      for (const [path, id] of Object.entries(files.assets)) {
        const file = found.files.get(id);
        found.inThemes.add(id);
        if (file && path !== files.fileName) {
          entries.push({ path: `${folder}/${path}`, read: (readBlob) => readBlob(file.sha256) });
        }
      }
    }
    entries.push(...(await emailEntries(scope, nameOf, { base, templateId: row.id })));
    entries.push(...(await layoutEntries(scope, nameOf, { base, templateId: row.id })));
    entries.push(...(await pinEntries(scope, nameOf, { base, templateId: row.id })));
  }
  return entries;
}

async function listFolders({ tx, organizationId }: Scope, templateId: number) {
  const rows = await tx
    .select()
    .from(folders)
    .where(and(eq(folders.organizationId, organizationId), eq(folders.templateId, templateId)))
    .orderBy(asc(folders.id));
  return rows.map(({ id, parentId, name, deletedAt }) => ({
    id,
    pid: parentId ?? 0,
    name,
    trashedAt: seconds(deletedAt),
  }));
}

async function emailEntries(
  { tx, organizationId }: Scope,
  nameOf: Names,
  theme: { base: string; templateId: number },
): Promise<ArchiveEntry[]> {
  const rows = await tx
    .select()
    .from(emails)
    .where(and(eq(emails.organizationId, organizationId), eq(emails.templateId, theme.templateId)))
    .orderBy(asc(emails.id));
  const names = uniqueFolders(rows.map((row) => row.title));
  const checks = await tx
    .select()
    .from(checklistChecks)
    .where(
      and(
        eq(checklistChecks.organizationId, organizationId),
        inArray(
          checklistChecks.emailId,
          rows.map((row) => row.id),
        ),
      ),
    )
    .orderBy(asc(checklistChecks.emailId), asc(checklistChecks.key));
  const entries: ArchiveEntry[] = [];
  for (const [index, row] of rows.entries()) {
    const base = `${theme.base}/${row.type === 'page' ? 'pages' : 'emails'}/${names[index]}`;
    const stored = await tx
      .select()
      .from(versions)
      .where(belongsTo(versions, refOf('email', row)))
      .orderBy(asc(versions.version));
    entries.push(
      entry(`${base}/${row.type === 'page' ? 'page' : 'email'}.json`, {
        id: row.id,
        title: row.title,
        type: row.type,
        folder: row.folderId ?? 0,
        currentVersion: row.currentVersion,
        createdAt: seconds(row.createdAt),
        createdBy: nameOf.get(row.createdBy ?? 0) ?? '',
        updatedAt: seconds(row.updatedAt),
        updatedBy: nameOf.get(row.updatedBy ?? 0) ?? '',
        trashedAt: seconds(row.deletedAt),
        checklist: checks
          .filter(({ emailId }) => emailId === row.id)
          .map(({ key, isChecked, version, changedBy, changedAt }) => ({
            key,
            checked: isChecked,
            version,
            changedBy: nameOf.get(changedBy ?? 0) ?? '',
            changedAt: seconds(changedAt),
          })),
        versions: stored.map((version) => ({
          version: version.version,
          name: version.name ?? '',
          title: version.title,
          settings: version.settings,
          themeVersion: version.templateVersion,
          restoredFrom: version.restoredFrom ?? 0,
          sha256: version.htmlSha256,
          createdAt: seconds(version.createdAt),
          createdBy: nameOf.get(version.createdBy ?? 0) ?? '',
        })),
      }),
    );
    for (const { version, htmlSha256 } of stored) {
      entries.push({
        path: `${base}/versions/${version}.html`,
        read: async () => Buffer.from(await loadHtml(tx, organizationId, htmlSha256), 'utf8'),
      });
    }
  }
  return entries;
}

async function layoutEntries(
  { tx, organizationId }: Scope,
  nameOf: Names,
  theme: { base: string; templateId: number },
): Promise<ArchiveEntry[]> {
  const rows = await listLayouts(tx, { organizationId, templateId: theme.templateId });
  const names = uniqueFolders(rows.map((row) => row.title));
  return rows.flatMap((row, index) => {
    const base = `${theme.base}/layouts/${names[index]}`;
    return [
      entry(`${base}/layout.json`, {
        id: row.id,
        title: row.title,
        themeVersion: row.templateVersion,
        page: row.parentPageId ?? 0,
        sha256: row.htmlSha256,
        createdAt: seconds(row.createdAt),
        createdBy: nameOf.get(row.createdBy ?? 0) ?? '',
        updatedAt: seconds(row.updatedAt),
        updatedBy: nameOf.get(row.updatedBy ?? 0) ?? '',
      }),
      {
        path: `${base}/layout.html`,
        read: async () => Buffer.from(await loadHtml(tx, organizationId, row.htmlSha256), 'utf8'),
      },
    ];
  });
}

async function pinEntries(
  { tx, organizationId }: Scope,
  nameOf: Names,
  theme: { base: string; templateId: number },
): Promise<ArchiveEntry[]> {
  const { templateId } = theme;
  const rows = await listPins(tx, { organizationId, templateId });
  const groups = new Map((await listGroups(tx, { organizationId, templateId })).map(({ id, name }) => [id, name]));
  const names = uniqueFolders(rows.map(({ pin }) => pin.title));
  const entries: ArchiveEntry[] = [];
  for (const [index, { pin, snapshot }] of rows.entries()) {
    const base = `${theme.base}/pins/${names[index]}`;
    const snapshots = await listSnapshots(tx, { organizationId, pinArchiveId: pin.id });
    entries.push(
      entry(`${base}/pin.json`, {
        id: pin.id,
        name: pin.title,
        group: groups.get(pin.groupId ?? 0) ?? '',
        isForPhones: pin.isMobile,
        themeVersion: pin.templateVersion,
        defaultSnapshot: snapshot.id,
        createdAt: seconds(pin.createdAt),
        createdBy: nameOf.get(pin.createdBy ?? 0) ?? '',
        updatedAt: seconds(pin.updatedAt),
        updatedBy: nameOf.get(pin.updatedBy ?? 0) ?? '',
        snapshots: snapshots.map(({ id, htmlSha256, createdAt, createdBy }) => ({
          id,
          sha256: htmlSha256,
          createdAt: seconds(createdAt),
          createdBy: nameOf.get(createdBy ?? 0) ?? '',
        })),
      }),
    );
    for (const { id, htmlSha256 } of snapshots) {
      entries.push({
        path: `${base}/snapshots/${id}.html`,
        read: async () => Buffer.from(await loadHtml(tx, organizationId, htmlSha256), 'utf8'),
      });
    }
  }
  return entries;
}

async function readChanges({ tx, organizationId }: Scope, nameOf: Names): Promise<Buffer> {
  const lines: string[] = [];
  for (let last = 0; ; ) {
    const rows = await tx
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.organizationId, organizationId), gt(auditEvents.id, last)))
      .orderBy(asc(auditEvents.id))
      .limit(auditsAtOnce);
    for (const row of rows) {
      const actor = nameOf.get(row.actorId ?? 0) ?? '';
      const { action, objectKind, objectId, details } = row;
      lines.push(JSON.stringify({ at: seconds(row.createdAt), actor, action, objectKind, objectId, details }));
    }
    const end = rows.at(-1);
    if (!end || rows.length < auditsAtOnce) return Buffer.from(`[\n${lines.join(',\n')}\n]\n`, 'utf8');
    last = end.id;
  }
}

const readme = `All data of one organization at the time of this archive.

organization.json   name and address
people.json         members, invitations, who can open which theme
changes.json        who changed what, and when
comments.json       comments on emails, pages, themes, layouts and pins, with replies and reactions
approvals.json      requests for approval of their versions, with the answers
sources.json        connected sources without their passwords, keys and tokens, and what was sent there
themes/             one folder for each theme: every version as it was uploaded, with its files
  emails/, pages/   what was made from it: every version as its exact bytes, with subject and settings in the JSON beside
files/              uploaded pictures; an address /blobs/KEY/NAME in a document is files/KEY/NAME here
manifest.json       every file of this archive with its size and sha256

Items with a “trashedAt” other than 0 were in the trash. Times are seconds since 1970, in UTC.
`;
