import { limits } from '@galley/contract';
import { blockLabel } from '@galley/editor';
import type { ExportSize } from '@galley/markup/export';
import { checksMessages } from '../../../../../messages/documents/builder/checks';
import { Stack } from '../../../../../ui/stack/stack';
import { Text } from '../../../../../ui/text/text';
import { useBuilder } from '../../context/builder-context';
import { goToBlock, useDocumentTree } from '../../context/use-document-tree';
import { formatKilobytes, sizeState, styleCharacters } from './size-findings';
import styles from './size-meter.module.css';

/** The size of an HTML export, in total and by section, with Gmail's limits. */
export function SizeMeter({ size, isEmail }: { size: ExportSize; isEmail: boolean }) {
  const characters = styleCharacters(size);
  return (
    <section className={styles.meter} aria-label={checksMessages.size}>
      <Figure
        label={checksMessages.htmlExport}
        text={
          isEmail
            ? checksMessages.sizeOf(formatKilobytes(size.bytes), `${limits.gmailClipBytes / 1000} KB`)
            : formatKilobytes(size.bytes)
        }
        value={size.bytes}
        limit={isEmail ? limits.gmailClipBytes : 0}
        note={isEmail ? checksMessages.clippedHint : ''}
      />
      {isEmail && characters > 0 ? (
        <Figure
          label={checksMessages.styleBlocks}
          text={checksMessages.charactersOf(characters, limits.gmailStyleCharacters)}
          value={characters}
          limit={limits.gmailStyleCharacters}
          note={checksMessages.stylesHint}
        />
      ) : null}
      <Parts size={size} />
    </section>
  );
}

function Figure(props: { label: string; text: string; value: number; limit: number; note: string }) {
  const { label, text, value, limit, note } = props;
  const state = limit > 0 ? sizeState(value, limit) : 'fine';
  return (
    <div className={styles.figure} data-state={state}>
      <Stack as="p" direction="row" gap={2} justify="between" size="sm">
        <span>{label}</span>
        <span className={styles.number}>{text}</span>
      </Stack>
      {limit > 0 ? <meter className={styles.bar} aria-label={label} min={0} max={limit} value={value} /> : null}
      {state === 'fine' ? null : <p className={styles.note}>{note}</p>}
    </div>
  );
}

function Parts({ size }: { size: ExportSize }) {
  const builder = useBuilder();
  const tree = useDocumentTree();
  const most = Math.max(1, ...size.parts.map(({ bytes }) => bytes));
  return (
    <details>
      <summary className={styles.summary}>{checksMessages.bySection}</summary>
      <ul className={styles.parts}>
        {size.parts.map(({ beId, bytes }) => {
          const block = tree.blocks.get(beId);
          if (beId !== '' && !block) return null;
          const words = (
            <>
              <Text overflow="truncate">
                {block ? blockLabel(block, builder.document) : checksMessages.frameAndStyles}
              </Text>
              <span className={styles.number}>{formatKilobytes(bytes)}</span>
              <span className={styles.partBar}>
                <span className={styles.fill} style={{ inlineSize: `${(bytes / most) * 100}%` }} />
              </span>
            </>
          );
          return (
            <li key={beId}>
              {block ? (
                <button type="button" className={styles.go} onClick={() => goToBlock(builder, beId)}>
                  {words}
                </button>
              ) : (
                <div className={styles.go}>{words}</div>
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
