import type { Template } from '@galley/contract';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { messages } from '../../../../messages';
import { dashboardMessages } from '../../../../messages/documents/dashboard';
import { Button } from '../../../../ui/button/button';
import { IconButton } from '../../../../ui/icon-button/icon-button';
import { Stack } from '../../../../ui/stack/stack';
import { Text } from '../../../../ui/text/text';
import styles from '../filters/tools.module.css';
import type { EmailAction } from '../list/email-actions';
import { useList } from '../rows/list-context';
import { useSelectionState } from '../selection/use-selection';
import type { Chosen } from './chosen';
import { useBulkActions } from './use-bulk-actions';

/** Actions for all selected items in the list. */
export function BulkBar({ template, chosen }: { template: Template; chosen: Chosen }) {
  return <SelectedBar count={chosen.count} actions={useBulkActions(template, chosen)} />;
}

/** The number of selected items, actions for them and why some are off, and Clear selection. */
export function SelectedBar({ count, actions }: { count: number; actions: readonly EmailAction[] }) {
  const { clear } = useSelectionState();
  const bar = useRef<HTMLDivElement>(null);
  useFocusAfterwards(bar);
  // Also for people without a pointer, who don't see the tooltips of buttons.
  const reasons = [...new Set(actions.flatMap(({ refusal }) => refusal ?? []))];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div ref={bar} role="group" aria-label={dashboardMessages.selectedEmails} className={styles.bulk}>
      <p className={styles.count} role="status">
        {messages.selected(count)}
      </p>
      <Stack className={styles.choices} flex="grow" canShrink>
        <div className={styles.actions}>
          {actions.map((action) => (
            <Button
              key={action.id}
              variant="transparent"
              size="small"
              icon={action.icon}
              isBusy={action.isBusy}
              className={action.isDanger ? styles.danger : undefined}
              disabledReason={action.refusal}
              onClick={action.run}
            >
              {action.label}
            </Button>
          ))}
        </div>
        {reasons.length > 0 ? (
          <Text as="p" size="sm" tone="muted">
            {reasons.join(' ')}
          </Text>
        ) : null}
      </Stack>
      <IconButton label={dashboardMessages.clearSelection} shortcut="Esc" size="small" icon={<X />} onClick={clear} />
    </div>
  );
}

/** When the bar disappears while it has the focus, the list gets the focus instead of the page. */
function useFocusAfterwards(bar: { current: HTMLElement | null }): void {
  const { activateRow } = useList();
  useEffect(() => {
    const element = bar.current;
    let hadFocus = false;
    const note = () => {
      const focused = document.activeElement;
      if (focused && focused !== document.body) hadFocus = element?.contains(focused) ?? false;
    };
    document.addEventListener('focusin', note);
    return () => {
      document.removeEventListener('focusin', note);
      if (hadFocus) activateRow(null, { isFocused: true });
    };
  }, [bar, activateRow]);
}
