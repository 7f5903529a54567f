import type { Me, Route, RouteBody } from '@galley/contract';
import { useMutation } from '@tanstack/react-query';
import { removePicture, storeProfile, uploadPicture } from '../../../api/people/profile';
import { updateMe } from '../../../lib/session';

export type ProfileChanges = Partial<RouteBody<Route<'api_v1_profile'>>>;

/** Saves changes of the profile. Omitted fields stay unchanged. */
export async function saveProfile(me: Me, changes: ProfileChanges): Promise<void> {
  const body = { name: me.name, job: me.job, timezone: me.timezone, ...changes };
  updateMe((await storeProfile(body)).me);
}

/** Uploads the person's picture. The server's messages need a file name, so a blob gets one. */
export function useUploadPicture() {
  return useMutation({
    mutationFn: ({ file, name }: { file: Blob; name: string }) => uploadPicture(file, name),
    onSuccess: ({ me }) => updateMe(me),
  });
}

/** Removes the person's picture. */
export function useRemovePicture() {
  return useMutation({
    mutationFn: () => removePicture(),
    onSuccess: ({ me }) => updateMe(me),
  });
}
