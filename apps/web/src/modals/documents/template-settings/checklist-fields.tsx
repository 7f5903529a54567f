import { type ChecklistSettings, limits } from '@galley/contract';
import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { randomId } from '../../../api/random-id';
import { messages } from '../../../messages';
import { settingsMessages } from '../../../messages/documents/settings';
import { Button } from '../../../ui/button/button';
import { holdKeysFor } from '../../../ui/held-keys/held-keys';
import { IconButton } from '../../../ui/icon-button/icon-button';
import { Stack } from '../../../ui/stack/stack';
import { Switch } from '../../../ui/switch/switch';
import { Text } from '../../../ui/text/text';
import { TextField } from '../../../ui/text-field/text-field';
import styles from './template-settings-modal.module.css';

interface ChecklistFieldsProps {
  checklist: ChecklistSettings;
  /** Whether items without text show their error. */
  showsErrors: boolean;
  onChange: (checklist: ChecklistSettings) => void;
}

/** The checklist for documents of a theme before they are sent, and whether it's reset for new versions. */
export function ChecklistFields({ checklist, showsErrors, onChange }: ChecklistFieldsProps) {
  const group = useRef<HTMLElement>(null);
  const { items } = checklist;
  const focusItem = (key: string | undefined) =>
    holdKeysFor(
      () =>
        group.current?.querySelector<HTMLElement>(key === undefined ? '[data-add]' : `[name="item-${key}"]`) ?? null,
    );
  const add = () => {
    const key = randomId().slice(0, 13);
    onChange({ ...checklist, items: [...items, { key, title: '' }] });
    focusItem(key);
  };
  const remove = (key: string) => {
    const at = items.findIndex((item) => item.key === key);
    const rest = items.filter((item) => item.key !== key);
    onChange({ ...checklist, items: rest });
    focusItem((rest[at] ?? rest[at - 1])?.key);
  };
  const reword = (key: string, title: string) =>
    onChange({ ...checklist, items: items.map((item) => (item.key === key ? { key, title } : item)) });
  const isFull = items.length >= limits.checklistItems;
  return (
    <section ref={group} className={styles.group} aria-label={settingsMessages.checklist}>
      <Text as="h3" weight="bold">
        {settingsMessages.checklist}
      </Text>
      <Stack as="ul" direction="grid" gap={1}>
        {items.map(({ key, title }, index) => (
          <li key={key} className={styles.item}>
            <TextField
              name={`item-${key}`}
              label={settingsMessages.itemNumber(index + 1)}
              isLabelHidden
              fieldSize="small"
              autoComplete="off"
              value={title}
              maxCharacters={limits.checklistTitleLength}
              error={showsErrors && title.trim() === '' ? messages.checklistTitleRequired : undefined}
              onChange={(event) => reword(key, event.currentTarget.value)}
            />
            <IconButton
              label={settingsMessages.removeItem(title || index + 1)}
              icon={<Trash2 />}
              onClick={() => remove(key)}
            />
          </li>
        ))}
      </Stack>
      <div>
        <Button
          size="small"
          icon={<Plus />}
          data-add
          disabledReason={isFull ? settingsMessages.atMost(limits.checklistItems) : undefined}
          onClick={add}
        >
          {settingsMessages.item}
        </Button>
      </div>
      <Switch
        label={settingsMessages.resetForVersions}
        checked={checklist.resetsOnSave}
        onChange={(event) => onChange({ ...checklist, resetsOnSave: event.currentTarget.checked })}
      />
    </section>
  );
}
