import { buildUrl, describeUses, type ImageUse, type ImageUseCounts } from '@galley/contract';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../../api/api-error';
import { type ImageDocument, imageUsesQuery } from '../../../api/files/images';
import { useDebounced } from '../../../lib/use-debounced';
import { imageMessages } from '../../../messages/files/images';
import { List } from '../../../ui/list/list';
import { Text } from '../../../ui/text/text';
import styles from './image-library.module.css';

/** Shows the uses of the selected image after the selection hasn't changed for a moment. */
export function ImageUses({ opened, tid, imageId }: { opened: ImageDocument; tid: number; imageId: number }) {
  const restingId = useDebounced(imageId, restMs);
  const uses = useQuery({ ...imageUsesQuery(opened, imageId), enabled: restingId === imageId });
  if (uses.isError)
    return (
      <Text as="p" size="sm" tone="muted" isNumeric>
        {errorText(uses.error)}
      </Text>
    );
  if (!uses.data) return null;
  if (uses.data.uses.length === 0) return <p className={styles.usesTitle}>{imageMessages.notUsed}</p>;
  return (
    <>
      <h4 className={styles.usesTitle}>{imageMessages.usedIn(describeUses(uses.data.counts))}</h4>
      <UseList tid={tid} uses={uses.data.uses} total={totalOf(uses.data.counts)} />
    </>
  );
}

/** Returns the number of uses of all kinds. */
export function totalOf(counts: ImageUseCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** The names of all uses. Emails and pages are links, because they have their own screens. */
export function UseList({ tid, uses, total }: { tid: number; uses: readonly ImageUse[]; total: number }) {
  const others = total - uses.length;
  return (
    <List gap={1} overflow="break" aria-label={imageMessages.listOfUses}>
      {uses.map((use) => (
        <li key={`${use.kind} ${use.id}`}>
          <UseName tid={tid} use={use} />{' '}
          <Text size="sm" tone="muted" isNumeric>
            {imageMessages.kindOfUse(use)}
          </Text>
        </li>
      ))}
      {others > 0 ? (
        <Text as="li" size="sm" tone="muted" isNumeric>
          {imageMessages.andOthers(others)}
        </Text>
      ) : null}
    </List>
  );
}

function UseName({ tid, use }: { tid: number; use: ImageUse }) {
  const { kind, id, title, isCurrent, version } = use;
  if (kind !== 'email' && kind !== 'page') return <span>{title}</span>;
  const href = isCurrent
    ? buildUrl(`build_${kind}`, { tid, id })
    : buildUrl(`build_${kind}_version`, { tid, id, emailVersion: version });
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {title}
    </a>
  );
}

const restMs = 200;
