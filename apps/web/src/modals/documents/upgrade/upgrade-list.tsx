import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { upgradeMessages as texts } from '../../../messages/documents/upgrade';
import { Button } from '../../../ui/button/button';
import { Checkbox } from '../../../ui/checkbox/checkbox';
import { IconButton } from '../../../ui/icon-button/icon-button';
import { Stack } from '../../../ui/stack/stack';
import { Text } from '../../../ui/text/text';
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden';
import { itemsPerPage, keyOf, pageOf, type UpgradeItem } from './upgrade-choice';
import styles from './upgrade-modal.module.css';

export interface UpgradeListProps {
  items: readonly UpgradeItem[];
  /** Keys of the deselected items. */
  leftOut: ReadonlySet<string>;
  /** The item in the preview. */
  shownKey: string;
  onLeave: (leftOut: ReadonlySet<string>) => void;
  onShow: (item: UpgradeItem) => void;
}

/** The documents on earlier versions, 50 per page. Each can be selected and previewed. */
export function UpgradeList({ items, leftOut, shownKey, onLeave, onShow }: UpgradeListProps) {
  const [wanted, setWanted] = useState(0);
  const { page, from, to, items: shown } = pageOf(items, wanted);
  const handleChoose = (key: string, isChosen: boolean) => {
    const next = new Set(leftOut);
    if (isChosen) next.delete(key);
    else next.add(key);
    onLeave(next);
  };
  const count = items.filter((item) => !leftOut.has(keyOf(item))).length;
  return (
    <section className={styles.side} aria-label={texts.list}>
      <Stack direction="row" gap={2}>
        <Button size="small" onClick={() => onLeave(new Set())}>
          {texts.selectAll}
        </Button>
        <Button size="small" onClick={() => onLeave(new Set(items.map(keyOf)))}>
          {texts.selectNone}
        </Button>
      </Stack>
      <p className={styles.muted} role="status">
        {texts.selected(count, items.length)}
      </p>
      <ul className={styles.list}>
        {shown.map((item, at) => {
          const key = keyOf(item);
          const group = groupOf(item);
          const former = shown[at - 1];
          return [
            former && groupOf(former) === group ? null : (
              <li key={group} className={styles.group}>
                {texts.groups[group]}
              </li>
            ),
            <li key={key} className={styles.row} data-shown={key === shownKey || undefined}>
              <Checkbox
                label={<VisuallyHidden>{texts.select(item.title)}</VisuallyHidden>}
                checked={!leftOut.has(key)}
                onChange={(event) => handleChoose(key, event.currentTarget.checked)}
              />
              <button
                type="button"
                className={styles.show}
                aria-pressed={key === shownKey}
                aria-label={texts.preview(item.title)}
                aria-describedby={item.editor === '' ? undefined : `${key.replace(' ', '-')}-editor`}
                onClick={() => onShow(item)}
              >
                <Text overflow="truncate">{item.title}</Text>
                <span id={`${key.replace(' ', '-')}-editor`} className={styles.muted}>
                  {item.editor === '' ? texts.itemVersion(item.version) : texts.editing(item.editor)}
                </span>
              </button>
            </li>,
          ];
        })}
      </ul>
      {items.length > itemsPerPage ? (
        <Stack direction="row" gap={2} align="center" justify="center">
          <IconButton
            label={texts.previousPage}
            icon={<ChevronLeft />}
            disabled={page === 0}
            onClick={() => setWanted(page - 1)}
          />
          <span className={styles.muted}>{texts.pager(from, to, items.length)}</span>
          <IconButton
            label={texts.nextPage}
            icon={<ChevronRight />}
            disabled={to === items.length}
            onClick={() => setWanted(page + 1)}
          />
        </Stack>
      ) : null}
    </section>
  );
}

function groupOf({ kind, type }: UpgradeItem): keyof typeof texts.groups {
  return kind === 'email' ? type : kind;
}
