import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../../api/api-error';
import { upgradePreviewQuery } from '../../../api/documents/template-upgrade';
import { useShownAddress } from '../../../lib/use-shown-address';
import { upgradeMessages as texts } from '../../../messages/documents/upgrade';
import { Segments } from '../../../ui/segments/segments';
import { Stack } from '../../../ui/stack/stack';
import { Text } from '../../../ui/text/text';
import type { UpgradeItem } from './upgrade-choice';
import { UpgradeDifference } from './upgrade-difference';
import styles from './upgrade-modal.module.css';

export interface UpgradePreviewProps {
  templateId: number;
  item: UpgradeItem;
  /** The target version. */
  version: number;
  view: UpgradeView;
  onView: (view: UpgradeView) => void;
}

export type UpgradeView = 'sides' | 'difference';

/** One document before and after its update, side by side or as a difference, and the content that is lost. */
export function UpgradePreview({ templateId, item, version, view, onView }: UpgradePreviewProps) {
  const { data, error } = useQuery(upgradePreviewQuery(templateId, { kind: item.kind, itemId: item.id }));
  return (
    <section className={styles.preview} aria-label={texts.preview(item.title)}>
      {error ? <p role="alert">{errorText(error)}</p> : null}
      {data ? <UpgradeNotes notes={data.notes} /> : null}
      <Segments
        label={texts.view}
        value={view}
        segments={[
          { value: 'sides', label: texts.sideBySide },
          { value: 'difference', label: texts.difference },
        ]}
        onChange={onView}
      />
      {view === 'difference' ? (
        <UpgradeDifference templateId={templateId} item={item} />
      ) : (
        <Stack direction="row" isWrapping gap={3}>
          <Pane title={texts.before(item.version)} item={item} url={data?.beforeUrl} />
          <Pane title={texts.after(version)} item={item} url={data?.afterUrl} />
        </Stack>
      )}
    </section>
  );
}

/** A sandboxed frame without cookies, origin or access to its parent. Scripts only run in pages. */
function Pane({ title, item, url }: { title: string; item: UpgradeItem; url: string | undefined }) {
  const hasScripts = item.kind === 'email' && item.type === 'page';
  const { frameKey, onLoad } = useShownAddress(url ?? '');
  return (
    <div className={styles.pane}>
      <p className={styles.muted}>{title}</p>
      <div className={styles.sheet}>
        {url ? (
          <iframe
            key={frameKey}
            className={styles.frame}
            src={url}
            onLoad={hasScripts ? undefined : onLoad}
            title={title}
            sandbox={hasScripts ? 'allow-scripts' : ''}
            referrerPolicy="no-referrer"
          />
        ) : (
          <div role="status" aria-label={texts.previewLoading} />
        )}
      </div>
    </div>
  );
}

function UpgradeNotes({
  notes,
}: {
  notes: readonly { kind: 'kept' | 'lost' | 'added' | 'changed'; block: string; text: string }[];
}) {
  const lost = notes.filter(({ kind }) => kind === 'lost');
  const kept = notes.filter(({ kind }) => kind === 'kept');
  const added = notes.filter(({ kind }) => kind === 'added');
  const changed = notes.filter(({ kind }) => kind === 'changed');
  return (
    <Stack direction="grid" gap={1}>
      {lost.length > 0 ? (
        <Text as="p" tone="danger">
          {texts.lost(lost.length)}
        </Text>
      ) : null}
      {lost.length + kept.length === 0 ? <p>{texts.nothingLost}</p> : null}
      {changed.length > 0 ? <p>{texts.changes(changed.length)}</p> : null}
      <NoteList
        label={texts.changes(changed.length)}
        lines={changed.map(({ block, text }) => texts.lostIn(block, text))}
      />
      <NoteList label={texts.lost(lost.length)} lines={lost.map(({ block, text }) => texts.lostIn(block, text))} />
      {kept.length > 0 ? (
        <Text as="p" tone="danger">
          {texts.kept}
        </Text>
      ) : null}
      <NoteList label={texts.kept} lines={kept.map(({ block }) => block)} />
      {added.length > 0 ? <p>{texts.added(added.length)}</p> : null}
      <NoteList label={texts.added(added.length)} lines={added.map(({ block }) => block)} />
    </Stack>
  );
}

/** Lists the lost content. Lines can repeat if several blocks lose the same text, so the index is part of the key. */
function NoteList({ label, lines }: { label: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <ul className={styles.left} aria-label={label}>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
        <li key={`${at} ${line}`}>{line}</li>
      ))}
    </ul>
  );
}
