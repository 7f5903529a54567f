import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../../api/api-error';
import { upgradeDifferenceQuery } from '../../../api/documents/template-upgrade';
import { upgradeMessages as texts } from '../../../messages/documents/upgrade';
import { Button } from '../../../ui/button/button';
import { Spinner } from '../../../ui/spinner/spinner';
import { Stack } from '../../../ui/stack/stack';
import type { UpgradeItem } from './upgrade-choice';
import styles from './upgrade-modal.module.css';

/** The pixels that an update changes. The server's browser creates the screenshots, so it may take a few seconds. */
export function UpgradeDifference({ templateId, item }: { templateId: number; item: UpgradeItem }) {
  const query = useQuery(upgradeDifferenceQuery(templateId, { kind: item.kind, itemId: item.id }));
  const { data } = query;
  const failure = query.error ? errorText(query.error) : (data?.reason ?? '');
  if (failure !== '')
    return (
      <div className={styles.failure}>
        <p role="alert">{failure}</p>
        <Button size="small" onClick={() => void query.refetch()}>
          {texts.compareAgain}
        </Button>
      </div>
    );
  if (data?.status !== 'ready')
    return (
      <Stack as="p" direction="row" gap={2} align="center" role="status">
        <Spinner />
        {texts.comparing}
      </Stack>
    );
  return (
    <Stack direction="grid" gap={2}>
      <p role="status">{texts.changed(data.changed)}</p>
      {data.isCut ? <p className={styles.muted}>{texts.changedCut}</p> : null}
      <div className={styles.sheet}>
        <img className={styles.picture} src={data.url} alt={texts.differenceOf(item.title)} />
      </div>
    </Stack>
  );
}
