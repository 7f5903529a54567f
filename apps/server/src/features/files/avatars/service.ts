import { AppError, type Me, type SkinTone } from '@galley/contract';
import { eq } from 'drizzle-orm';
import { authorOf, recordChange } from '../../../changes/record-change';
import { messages } from '../../../messages';
import { noneAsNull } from '../../../platform/db/columns';
import type { Transaction } from '../../../platform/db/database';
import { users } from '../../../platform/db/schema';
import type { RawReply, UploadedFile, UserCaller } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { meOf } from '../../people/auth/service';
import { sideOfName } from '../../shared/profile/avatar-url';
import { type FileRequest, streamReply } from '../assets/file-reply';
import { deleteAfterMs, deleteUnusedFiles } from '../assets/jobs';
import { safeFileName } from '../assets/stored-files';
import { withImageInMemory } from '../images/image-slots';
import { makeAvatar } from './make-avatar';
import { findAvatarFile, replaceAvatar, type StoredAvatar } from './repository';

/** Sets an upload as the caller's avatar. Throws an `AppError` if it isn't a still image or is too large. */
export async function uploadAvatar(
  services: Services,
  caller: UserCaller,
  file: UploadedFile | undefined,
  signal?: AbortSignal,
): Promise<Me> {
  if (!file) throw new AppError('invalid_field', 'Choose a picture.', { field: 'file' });
  const make = async () => {
    const pictures = await makeAvatar(file, safeFileName(file.fileName, 'The picture'));
    const stored: StoredAvatar[] = [];
    for (const { side, bytes } of pictures) {
      stored.push({ side, sha256: await services.blobs.write(bytes), size: bytes.length });
    }
    return stored;
  };
  const files = await withImageInMemory(make, { signal });
  const key = services.secrets.randomToken();
  await services.db.transaction(async (tx) => {
    await forget(tx, services, await replaceAvatar(tx, caller.user.id, key, files));
    await recordChange(tx, authorOf(caller), {
      action: 'profile.picture_changed',
      object: { kind: 'user', id: caller.user.id },
    });
  });
  return await meWith(services, caller, { avatarKey: key });
}

/** Removes the caller's avatar. */
export async function removeAvatar(services: Services, caller: UserCaller): Promise<Me> {
  await services.db.transaction(async (tx) => {
    await forget(tx, services, await replaceAvatar(tx, caller.user.id, null, []));
    await recordChange(tx, authorOf(caller), {
      action: 'profile.picture_removed',
      object: { kind: 'user', id: caller.user.id },
    });
  });
  return await meWith(services, caller, { avatarKey: null });
}

/** Stores the skin tone of the emoji that a person uses. */
export async function setSkinTone(services: Services, caller: UserCaller, skinTone: SkinTone): Promise<Me> {
  const stored = { skinTone: noneAsNull(skinTone) };
  await services.db.update(users).set(stored).where(eq(users.id, caller.user.id));
  return await meWith(services, caller, stored);
}

/** Returns an avatar by the name in its address; it never changes. Throws `not_found`. */
export async function readAvatar(
  services: Services,
  request: FileRequest,
  key: string,
  name: string,
): Promise<RawReply> {
  const side = sideOfName(name);
  const file = side === null ? null : await findAvatarFile(services.db, key, side);
  if (!file) throw new AppError('not_found', messages.notFound);
  return await streamReply(
    services,
    request,
    { ...file, type: 'image/webp' },
    { 'cache-control': 'private, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' },
  );
}

async function forget(tx: Transaction, services: Services, sha256s: string[]): Promise<void> {
  if (sha256s.length === 0) return;
  const runAt = new Date(services.clock.now().getTime() + deleteAfterMs);
  await services.jobs.enqueue(tx, deleteUnusedFiles, { sha256s }, { runAt });
}

async function meWith(services: Services, caller: UserCaller, changes: Partial<UserCaller['user']>): Promise<Me> {
  return await meOf(services, { ...caller, user: { ...caller.user, ...changes } });
}
