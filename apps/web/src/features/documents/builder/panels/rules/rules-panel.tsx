import { nextZone, type Zone, zoneLabel } from '@galley/markup/zones';
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Code } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { classNames } from '../../../../../lib/class-names';
import { rulesMessages } from '../../../../../messages/documents/builder/rules';
import { Checkbox } from '../../../../../ui/checkbox/checkbox';
import { CommitField } from '../../../../../ui/commit-field/commit-field';
import { IconButton } from '../../../../../ui/icon-button/icon-button';
import { Stack } from '../../../../../ui/stack/stack';
import { Text } from '../../../../../ui/text/text';
import { VisuallyHidden } from '../../../../../ui/visually-hidden/visually-hidden';
import frame from '../panel-frame.module.css';
import { AccessibilityFixes } from './accessibility-fixes';
import type { RulesEditor } from './rules-editor';
import styles from './rules-panel.module.css';
import { SuggestionList } from './suggestion-list';
import { TaggedFile } from './tagged-file';
import { type ZoneField, zoneFields } from './zone-fields';
import { elementName, tagsOf } from './zone-labels';

const ways = [
  { to: 'parent', label: rulesMessages.selectParent, icon: <ArrowLeft /> },
  { to: 'child', label: rulesMessages.selectFirstChild, icon: <ArrowRight /> },
  { to: 'previous', label: rulesMessages.selectPrevious, icon: <ArrowUp /> },
  { to: 'next', label: rulesMessages.selectNext, icon: <ArrowDown /> },
] as const;

/** The tags of the selected element, and the suggestions for the other elements. */
export function RulesPanel({ rules }: { rules: RulesEditor }) {
  const selected = useStore(rules.store, (state) => state.selected);
  const zone = useStore(rules.store, (state) => state.zones[state.selected]);
  const source = useStore(rules.store, (state) => state.source);
  const hasTags = useStore(rules.store, (state) => state.zones.some(({ tags }) => tags.kinds.size > 0));
  return (
    <aside className={classNames(frame.frame, styles.panel)} data-region="panel" aria-label={rulesMessages.rules}>
      <VisuallyHidden>
        <span role="status">{zone ? describe(source, zone) : ''}</span>
      </VisuallyHidden>
      <section className={styles.element} aria-label={rulesMessages.selectedElement}>
        {zone ? (
          <ZoneForm key={selected} rules={rules} zone={zone} />
        ) : (
          <Text as="p" size="sm" tone="muted">
            {rulesMessages.selectElementLead}
          </Text>
        )}
      </section>
      <SuggestionList rules={rules} />
      <AccessibilityFixes rules={rules} />
      {hasTags ? <TaggedFile /> : null}
    </aside>
  );
}

/**
 * Announces the selection for people who don’t see the outline. Stays mounted when the form of another element is
 * rendered.
 */
function describe(source: string, zone: Zone): string {
  return [elementName(zone.tag), zoneLabel(source, zone), tagsOf(zone) || 'no tags']
    .filter((part) => part !== '')
    .join(', ');
}

function ZoneForm({ rules, zone }: { rules: RulesEditor; zone: Zone }) {
  const { mode, zones, source, isEditingHtml } = useStore(rules.store);
  const [refusal, setRefusal] = useState<string>();
  const words = zoneLabel(source, zone);
  const apply = (changes: Parameters<RulesEditor['change']>[1]): string | undefined => {
    const reason = rules.change(zone.index, changes);
    setRefusal(reason);
    return reason;
  };
  return (
    <>
      <Stack direction="row" gap={2} align="center" justify="between" isWide>
        <Text as="h2" size="md" weight="medium">
          {elementName(zone.tag)}{' '}
          <Text as="code" size="inline-sm" tone="muted" isMono>
            &lt;{zone.tag}&gt;
          </Text>
        </Text>
        <div className={styles.ways}>
          {ways.map(({ to, label, icon }) => {
            const target = nextZone(zones, zone.index, to);
            const reason = target === -1 ? rulesMessages.noSuchElement : undefined;
            return (
              <IconButton
                key={to}
                size="small"
                {...{ label, icon }}
                disabledReason={reason}
                onClick={() => rules.select(target)}
              />
            );
          })}
          <IconButton
            size="small"
            label={rulesMessages.editHtml}
            icon={<Code />}
            isPressed={isEditingHtml}
            onClick={() => rules.editHtml(!isEditingHtml)}
          />
        </div>
      </Stack>
      <p className={styles.text}>
        {words === '' ? rulesMessages.noText : words}
        {tagsOf(zone) === '' ? null : <strong> {tagsOf(zone)}</strong>}
      </p>
      <Stack direction="grid" gap={2} isWide>
        {zoneFields(zones, zone, mode).map((field) => (
          <Field key={field.id} field={field} onChange={apply} />
        ))}
      </Stack>
      {refusal ? (
        <Text as="p" size="sm" tone="danger" role="alert">
          {refusal}
        </Text>
      ) : null}
    </>
  );
}

type Apply = (changes: Parameters<RulesEditor['change']>[1]) => string | undefined;

function Field({ field, onChange }: { field: ZoneField; onChange: Apply }) {
  if (field.kind === 'switch') {
    const { label, hint, isOn, reason } = field;
    return (
      <Checkbox
        label={label}
        hint={reason ?? hint}
        checked={isOn}
        disabled={!isOn && reason !== undefined}
        onChange={(event) => onChange(field.changes(event.currentTarget.checked))}
      />
    );
  }
  if (field.kind === 'text')
    return (
      <CommitField
        label={field.label}
        hint={field.hint}
        value={field.value}
        fieldSize="small"
        maxLength={100}
        onCommit={(value) => onChange(field.changes(value))}
      />
    );
  return (
    <CommitField
      label={field.label}
      value={field.value === 0 ? '' : String(field.value)}
      placeholder={rulesMessages.noLimit}
      inputMode="numeric"
      fieldSize="small"
      onCommit={(text) =>
        /^\d{0,6}$/.test(text.trim()) ? onChange(field.changes(Number(text))) : rulesMessages.numberInvalid
      }
    />
  );
}
