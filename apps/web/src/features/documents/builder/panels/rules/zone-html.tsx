import { X } from 'lucide-react';
import { useStore } from 'zustand';
import { toast } from '../../../../../lib/toasts';
import { rulesMessages } from '../../../../../messages/documents/builder/rules';
import { IconButton } from '../../../../../ui/icon-button/icon-button';
import { Stack } from '../../../../../ui/stack/stack';
import { Text } from '../../../../../ui/text/text';
import { useBuilder } from '../../context/builder-context';
import { CodeField } from '../../source/code-field';
import type { RulesEditor } from './rules-editor';
import styles from './rules-host.module.css';
import { elementName } from './zone-labels';

/** The code of the selected element below the canvas. Typed changes are spliced into the theme. */
export function ZoneHtml({ rules }: { rules: RulesEditor }) {
  const { editor, screen } = useBuilder();
  const isOpen = useStore(rules.store, (state) => state.isEditingHtml);
  const zone = useStore(rules.store, (state) => state.zones[state.selected]);
  const source = useStore(rules.store, (state) => state.source);
  if (!isOpen || !zone) return null;
  const handleCommit = (html: string) => {
    const before = editor.getState().announcement?.key;
    const refusal = rules.setHtml(zone.index, html);
    // Code changes can remove editable areas. The engine only announces that to screen readers.
    const { announcement } = editor.getState();
    if (!refusal && announcement && announcement.key !== before) toast(announcement.text);
    return refusal;
  };
  const label = rulesMessages.htmlOf(elementName(zone.tag));
  return (
    <section className={styles.code} data-region="source" aria-label={label}>
      <Stack direction="row" align="center" justify="between" flex="rigid">
        <Text as="h2" size="md" weight="medium">
          {label}
        </Text>
        <IconButton label={rulesMessages.closeHtml} size="small" icon={<X />} onClick={() => rules.editHtml(false)} />
      </Stack>
      <div className={styles.codeBody}>
        <CodeField
          key={zone.index}
          isTall
          label={label}
          value={source.slice(zone.start, zone.end)}
          placeholder=""
          hint={rulesMessages.htmlHint}
          isReadOnly={false}
          takesFocus={() => true}
          onHold={screen.source.setLeave}
          onCommit={handleCommit}
        />
      </div>
    </section>
  );
}
