import { blockLabel, type PaletteItems } from '@galley/editor';
import type { SourceTree } from '@galley/markup';
import type { Finding } from '@galley/markup/checks';
import { CircleAlert, EyeOff, Lightbulb, TriangleAlert, Undo2 } from 'lucide-react';
import { checksMessages } from '../../../../../messages/documents/builder/checks';
import { IconButton } from '../../../../../ui/icon-button/icon-button';
import { Text } from '../../../../../ui/text/text';
import { type Builder, useBuilder } from '../../context/builder-context';
import { goToBlock } from '../../context/use-document-tree';
import { openMetadata } from '../../dialogs/open-metadata';
import { openSettings } from '../../dialogs/open-settings';
import styles from './checks-panel.module.css';

interface FindingRowProps {
  finding: Finding;
  tree: SourceTree;
  action: { kind: 'ignore' | 'restore'; run: () => void };
}

const icons = {
  error: { icon: <CircleAlert />, label: checksMessages.severities.error },
  warning: { icon: <TriangleAlert />, label: checksMessages.severities.warning },
  hint: { icon: <Lightbulb />, label: checksMessages.severities.hint },
} as const;

/** Where to fix a finding about the whole document. */
const places: Partial<Record<Finding['rule'], (builder: Builder) => void>> = {
  subject: openSettings,
  title: openMetadata,
  language: openMetadata,
  'preview-text': openMetadata,
};

/** One finding: its message, its location, and a link to it. */
export function FindingRow({ finding, tree, action }: FindingRowProps) {
  const builder = useBuilder();
  const { icon, label } = icons[finding.severity];
  const place = places[finding.rule];
  const go = finding.beId !== '' ? () => goToBlock(builder, finding.beId) : place && (() => place(builder));
  const words = (
    <>
      <span
        className={styles.icon}
        data-severity={finding.isFromTheme ? undefined : finding.severity}
        role="img"
        aria-label={label}
      >
        {icon}
      </span>
      <span className={styles.text}>
        <span className={styles.message}>{finding.message}</span>
        {finding.detail ? (
          <Text size="sm" isMono overflow="truncate">
            {finding.detail}
          </Text>
        ) : null}
        <Text size="sm" tone="muted">
          {finding.line
            ? checksMessages.atLine(whereOf(finding, tree, builder.document), finding.line)
            : whereOf(finding, tree, builder.document)}
        </Text>
        {finding.source ? (
          <Text size="sm" tone="muted">
            {checksMessages.sourceOf(finding.source)}
          </Text>
        ) : null}
      </span>
    </>
  );
  return (
    <li className={styles.row}>
      {go ? (
        // A double click on a button above moves the list, so the second click isn't meant for this row.
        <button type="button" className={styles.go} data-finding onClick={({ detail }) => detail < 2 && go()}>
          {words}
        </button>
      ) : (
        <div className={styles.go} data-finding tabIndex={-1}>
          {words}
        </div>
      )}
      <IconButton
        label={checksMessages.actionOf(checksMessages[action.kind], finding.message)}
        icon={action.kind === 'ignore' ? <EyeOff /> : <Undo2 />}
        size="small"
        onClick={action.run}
      />
    </li>
  );
}

/** Describes the location, such as "Image in Section Hero" or "The document". */
function whereOf({ beId }: Finding, tree: SourceTree, palette: PaletteItems): string {
  const block = tree.blocks.get(beId);
  if (!block) return checksMessages.theDocument;
  let section = block;
  for (let id = tree.parentOf.get(beId); id; id = tree.parentOf.get(id)) section = tree.blocks.get(id) ?? section;
  const label = blockLabel(block, palette);
  return section === block ? label : checksMessages.blockInSection(label, blockLabel(section, palette));
}
