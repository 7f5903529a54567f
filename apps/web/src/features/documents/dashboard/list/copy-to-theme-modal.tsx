import { FolderTree, type Template, type ThemeFit } from '@galley/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CSSProperties, useState } from 'react';
import { errorText } from '../../../../api/api-error';
import { copyToTheme, themeFitQuery, themeFoldersQuery } from '../../../../api/documents/emails';
import { keys } from '../../../../api/keys';
import { alertError, type ModalProps } from '../../../../lib/dialogs';
import { toast } from '../../../../lib/toasts';
import { messages } from '../../../../messages';
import { themeMoveMessages } from '../../../../messages/documents/theme-moves';
import { Button } from '../../../../ui/button/button';
import { Modal } from '../../../../ui/modal/modal';
import { Select } from '../../../../ui/select/select';
import { Spinner } from '../../../../ui/spinner/spinner';
import { Stack } from '../../../../ui/stack/stack';
import { Text } from '../../../../ui/text/text';
import { possiblePlaces } from '../rows/drag-rules';
import styles from './move-to-folder-modal.module.css';

export interface CopyToThemeProps {
  /** The theme of the emails. */
  template: Pick<Template, 'id' | 'type'>;
  /** Themes of the same type that the person can edit. */
  themes: readonly Template[];
  emails: readonly { id: number; title: string }[];
}

/**
 * Copies or moves emails to another theme, and says before what it has no place for in them. Closes with true if the
 * emails were moved.
 */
export function CopyToThemeModal({ template, themes, emails, onClose }: CopyToThemeProps & ModalProps<boolean>) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [fid, setFolder] = useState(0);
  const ids = emails.map(({ id }) => id);
  const fit = useQuery({ ...themeFitQuery(template.id, ids, chosen ?? 0), enabled: chosen !== null });
  const send = useSend(template, { chosen, fid, ids, onDone: onClose });
  const count = messages.countDocuments(ids.length, template.type);
  const off = chosen === null ? themeMoveMessages.chooseTheme : fit.isPending ? themeMoveMessages.checking : undefined;
  const button = (isMove: boolean, label: string) => (
    <Button
      variant={isMove ? 'alt' : 'main'}
      isBusy={send.isPending && send.variables === isMove}
      disabledReason={off}
      onClick={() => send.mutate(isMove)}
    >
      {label}
    </Button>
  );
  return (
    <Modal
      title={themeMoveMessages.title(count)}
      size="sm"
      onClose={() => onClose()}
      footer={
        <>
          <Button onClick={() => onClose()}>{messages.cancel}</Button>
          {button(true, themeMoveMessages.move)}
          {button(false, themeMoveMessages.copy)}
        </>
      }
    >
      <Stack gap={3}>
        <fieldset className={styles.locations}>
          <legend className={styles.legend}>{themeMoveMessages.theme}</legend>
          {themes.map(({ id, title }) => (
            <label key={id} className={styles.location} style={{ '--depth': 0 } as CSSProperties}>
              <input
                type="radio"
                name="theme"
                className={styles.radio}
                checked={chosen === id}
                onChange={() => {
                  setChosen(id);
                  setFolder(0);
                }}
              />
              <span className={styles.name}>{title}</span>
            </label>
          ))}
        </fieldset>
        {chosen === null ? null : <FolderChoice tid={chosen} value={fid} onChange={setFolder} />}
        {chosen !== null && fit.isPending ? <Spinner /> : null}
        {fit.error ? <Text tone="danger">{errorText(fit.error)}</Text> : null}
        {fit.data ? <Fits fits={fit.data.fits} emails={emails} /> : null}
      </Stack>
    </Modal>
  );
}

/** The folder of the other theme that the emails get into; nothing for a theme without folders. */
function FolderChoice({ tid, value, onChange }: { tid: number; value: number; onChange: (fid: number) => void }) {
  const folders = useQuery(themeFoldersQuery(tid)).data ?? [];
  if (folders.length === 0) return null;
  const tree = new FolderTree(folders);
  const places = possiblePlaces(tree, { kind: 'emails', ids: [], title: '', from: null });
  return (
    <Select
      label={themeMoveMessages.folder}
      value={String(value)}
      options={places.map(({ fid }) => ({
        value: String(fid),
        label: fid === 0 ? messages.listTop : tree.path(fid).join(' › '),
      }))}
      onChange={(fid) => onChange(Number(fid))}
    />
  );
}

/** The parts that the theme has no place for, by email. */
function Fits({ fits, emails }: { fits: readonly ThemeFit[]; emails: CopyToThemeProps['emails'] }) {
  const titles = new Map(emails.map(({ id, title }) => [id, title]));
  const partly = fits.filter(({ kept, lost }) => kept.length + lost.length > 0);
  if (partly.length === 0) return <Text tone="muted">{themeMoveMessages.fits}</Text>;
  return (
    <Stack gap={2} role="status">
      {partly.map(({ id, kept, lost }) => (
        <Stack key={id} gap={1}>
          <Text weight="medium">{titles.get(id)}</Text>
          {kept.length > 0 ? <Text tone="muted">{themeMoveMessages.kept(kept)}</Text> : null}
          {lost.length > 0 ? (
            <Text tone="muted">{themeMoveMessages.lost(lost.map(({ text, block }) => text || block))}</Text>
          ) : null}
        </Stack>
      ))}
    </Stack>
  );
}

function useSend(
  { id: tid, type }: CopyToThemeProps['template'],
  {
    chosen,
    fid,
    ids,
    onDone,
  }: { chosen: number | null; fid: number; ids: number[]; onDone: (isMoved: boolean) => void },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isMove: boolean) => copyToTheme(tid, { ids, to: chosen ?? 0, fid, isMove }),
    onSuccess: ({ emails }, isMove) => {
      const changed = [keys.emails(tid), keys.emails(chosen ?? 0), keys.trash(tid), keys.templates, keys.found];
      for (const queryKey of changed) void client.invalidateQueries({ queryKey });
      const count = messages.countDocuments(emails.length, type);
      toast(isMove ? themeMoveMessages.moved(count) : themeMoveMessages.copied(count));
      onDone(isMove);
    },
    onError: (error) => void alertError(errorText(error)),
  });
}
