import type { SelectedBlock } from '@galley/editor';
import type { BlockKind } from '@galley/markup';
import { useBuilder } from '../../context/builder-context';
import styles from './block-settings.module.css';
import { describeRules, type RuleLine } from './describe-rules';

/** `bg` combines both kinds of background, which are already listed. */
const kindWords: Readonly<Record<BlockKind, string | null>> = {
  section: 'Section',
  component: 'Component',
  region: 'Area',
  edit: 'Content',
  link: 'Link',
  background: 'Background image',
  bgcolor: 'Background color',
  bg: null,
};

/** The theme's definitions for a block: names and rules, read-only. */
export function BlockFacts({ selected }: { selected: SelectedBlock }) {
  const { editor } = useBuilder();
  const block = editor.peekTree().blocks.get(selected.beId);
  const names: RuleLine[] = [
    { name: 'Title', value: selected.title },
    { name: 'Kind', value: selected.kinds.flatMap((kind) => kindWords[kind] ?? []).join(', ') },
    { name: 'Element', value: selected.tag },
    { name: 'Group', value: block?.groupName ?? '' },
    { name: 'Content slot', value: block?.slotName ?? '' },
  ];
  return (
    <>
      <Facts title="Names" lines={names.filter(({ value }) => value !== '')} />
      <Facts title="What the theme allows" lines={describeRules(selected)} />
    </>
  );
}

function Facts({ title, lines }: { title: string; lines: readonly RuleLine[] }) {
  return (
    <section className={styles.group}>
      <h3 className={styles.legend}>{title}</h3>
      <dl className={styles.facts}>
        {lines.map(({ name, value }) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
