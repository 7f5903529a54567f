import { CircleAlert, ImageUp } from 'lucide-react';
import { useId, useState } from 'react';
import { errorText } from '../../../api/api-error';
import { openLazyModal } from '../../../lib/open-lazy-modal';
import { useMe } from '../../../lib/session';
import { toast } from '../../../lib/toasts';
import { profileMessages } from '../../../messages/people/profile';
import { Avatar } from '../../../ui/avatar/avatar';
import { Button, buttonClass } from '../../../ui/button/button';
import { SettingsCard } from '../../../ui/settings-page/settings-page';
import { Stack } from '../../../ui/stack/stack';
import { Text } from '../../../ui/text/text';
import styles from './picture.module.css';
import { useRemovePicture, useUploadPicture } from './use-profile';

/** Types that a canvas can crop without loss. The server crops others around the center. */
const croppable = new Set(['image/png', 'image/jpeg']);

/** The person's picture, with actions to upload, crop and remove it. */
export function ThumbnailCard() {
  const me = useMe();
  const [problem, setProblem] = useState('');
  const problemId = useId();
  const upload = useUploadPicture();
  const remove = useRemovePicture();
  const handleFile = async (file: File) => {
    setProblem('');
    const picture = croppable.has(file.type) ? await cropPicture(file) : file;
    if (!picture) return;
    upload.mutate(
      { file: picture, name: file.name },
      { onSuccess: () => toast(profileMessages.pictureChanged), onError: (error) => setProblem(errorText(error)) },
    );
  };
  const handleRemove = () => {
    setProblem('');
    remove.mutate(undefined, {
      onSuccess: () => toast(profileMessages.pictureRemoved),
      onError: (error) => setProblem(errorText(error)),
    });
  };
  return (
    <SettingsCard title={profileMessages.picture}>
      <div className={styles.card}>
        <Avatar name={me.name} src={me.avatar} id={me.id} size={120} />
        <Stack gap={1.5} flex="grow" canShrink>
          <Stack direction="row" isWrapping gap={2}>
            <label className={styles.choose}>
              <input
                type="file"
                className={styles.input}
                accept="image/png,image/jpeg,image/gif,image/webp"
                aria-label={profileMessages.uploadPicture}
                aria-invalid={problem ? true : undefined}
                aria-describedby={problem ? problemId : undefined}
                onChange={(event) => {
                  const file = event.currentTarget.files?.[0];
                  event.currentTarget.value = ''; // Selecting the same file again should work too.
                  if (file) void handleFile(file);
                }}
              />
              <span className={buttonClass({})} aria-hidden="true" aria-busy={upload.isPending || undefined}>
                <ImageUp />
                {upload.isPending ? profileMessages.uploading : profileMessages.uploadPicture}
              </span>
            </label>
            {me.avatar ? (
              <Button variant="transparent" isBusy={remove.isPending} onClick={handleRemove}>
                {profileMessages.removePicture}
              </Button>
            ) : null}
          </Stack>
          <Text as="p" size="sm" tone="muted">
            {profileMessages.pictureHint}
          </Text>
          {problem ? (
            <p className={styles.error} id={problemId} role="alert">
              <CircleAlert />
              <span>{problem}</span>
            </p>
          ) : null}
        </Stack>
      </div>
    </SettingsCard>
  );
}

async function cropPicture(file: File): Promise<Blob | undefined> {
  return await openLazyModal<{ file: File }, Blob>(
    async () => (await import('./crop-picture-modal')).CropPictureModal,
    { file },
  );
}
