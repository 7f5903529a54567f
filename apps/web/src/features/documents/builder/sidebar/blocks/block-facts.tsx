import type { SelectedBlock } from '@galley/editor';
import type { BlockKind } from '@galley/markup';
import { blockSettingsMessages } from '../../../../../messages/documents/builder/block-settings';
import { useBuilder } from '../../context/builder-context';
import styles from './block-settings.module.css';
import { describeRules, type RuleLine } from './describe-rules';

/** `bg` combines both kinds of background, which are already listed. */
const kindLabels: Readonly<Record<BlockKind, string | null>> = { ...blockSettingsMessages.kinds, bg: null };

/** The theme's definitions for a block: names and rules, read-only. */
export function BlockFacts({ selected }: { selected: SelectedBlock }) {
  const { editor } = useBuilder();
  const block = editor.peekTree().blocks.get(selected.beId);
  const names: RuleLine[] = [
    { name: blockSettingsMessages.title, value: selected.title },
    { name: blockSettingsMessages.kind, value: selected.kinds.flatMap((kind) => kindLabels[kind] ?? []).join(', ') },
    { name: blockSettingsMessages.element, value: selected.tag },
    { name: blockSettingsMessages.group, value: block?.groupName ?? '' },
    { name: blockSettingsMessages.contentSlot, value: block?.slotName ?? '' },
  ];
  return (
    <>
      <Facts title={blockSettingsMessages.names} lines={names.filter(({ value }) => value !== '')} />
      <Facts title={blockSettingsMessages.whatTheThemeAllows} lines={describeRules(selected)} />
    </>
  );
}

function Facts({ title, lines }: { title: string; lines: readonly RuleLine[] }) {
  return (
    <section className={styles.group}>
      <h3 className={styles.legend}>{title}</h3>
      <dl className={styles.metadata}>
        {lines.map(({ name, value }) => (
          <div key={name} className={styles.meta}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
