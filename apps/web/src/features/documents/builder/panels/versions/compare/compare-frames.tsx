import type { ComparedVersion, VersionChange, VersionComparison } from '@galley/contract';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { dayLabel, formatTime } from '../../../../../../lib/dates';
import { usesSingleLetters } from '../../../../../../lib/session';
import type { versionMessages } from '../../../../../../messages/documents/versions';
import { IconButton } from '../../../../../../ui/icon-button/icon-button';
import { useMediaQuery } from '../../../../../../ui/media-query/use-media-query';
import { Segments } from '../../../../../../ui/segments/segments';
import styles from './compare.module.css';
import { readStepKey, useStepKeys } from './use-step-keys';
import { useSyncedFrames } from './use-synced-frames';

interface CompareFramesProps {
  comparison: VersionComparison;
  /** The words for versions. */
  messages: typeof versionMessages;
  onClose: () => void;
}

/**
 * The two versions as readers see them, in frames without an origin, with their changed blocks marked. They scroll
 * together, and J and K move between changes. A narrow window shows one of them at a time.
 */
export function CompareFrames({ comparison, messages, onClose }: CompareFramesProps) {
  const { before, after, changes } = comparison;
  const [shown, setShown] = useState(0);
  const [side, setSide] = useState<'before' | 'after'>('after');
  const isNarrow = useMediaQuery('(max-width: 767px)');
  const step = (by: 1 | -1) => {
    if (changes.length === 0) return;
    const next = shown === 0 ? (by > 0 ? 1 : changes.length) : ((shown - 1 + by + changes.length) % changes.length) + 1;
    setShown(next);
    synced.show(next);
  };
  const handleKey = (key: string) => {
    const by = readStepKey(key);
    if (key === 'Escape') onClose();
    else if (by) step(by);
  };
  const synced = useSyncedFrames(handleKey);
  useStepKeys(step);
  return (
    <>
      <div className={styles.steps}>
        {isNarrow ? (
          <Segments
            label={messages.version}
            value={side}
            segments={[
              { value: 'before', label: `v${before.entry.version}` },
              { value: 'after', label: `v${after.entry.version}` },
            ]}
            onChange={setSide}
          />
        ) : null}
        {changes.length > 0 ? (
          <>
            <IconButton
              label={messages.previousChange}
              shortcut={shortcutOf('K')}
              size="small"
              icon={<ChevronUp />}
              onClick={() => step(-1)}
            />
            <IconButton
              label={messages.nextChange}
              shortcut={shortcutOf('J')}
              size="small"
              icon={<ChevronDown />}
              onClick={() => step(1)}
            />
          </>
        ) : null}
        <p className={styles.change} role="status">
          {shown > 0 ? describe(changes[shown - 1], shown, changes.length, messages) : null}
        </p>
      </div>
      <div className={styles.frames} data-narrow={isNarrow}>
        {([before, after] as const).map((version, at) => (
          <figure
            key={version.contentUrl}
            className={styles.pane}
            data-hidden={isNarrow && (at === 0) !== (side === 'before')}
          >
            <figcaption className={styles.caption}>{captionOf(version, messages)}</figcaption>
            <iframe
              ref={(frame) => {
                synced.frames.current[at === 0 ? 0 : 1] = frame;
              }}
              className={styles.frame}
              src={version.contentUrl}
              title={messages.versionNumber(version.entry.version)}
              sandbox="allow-scripts"
              referrerPolicy="no-referrer"
              onLoad={() => synced.handleLoad(at === 0 ? 0 : 1)}
            />
          </figure>
        ))}
      </div>
    </>
  );
}

function shortcutOf(letter: string): string | undefined {
  return usesSingleLetters() ? letter : undefined;
}

function captionOf({ entry, bytes }: ComparedVersion, messages: typeof versionMessages): string {
  const { version, name, createdAt, author } = entry;
  const facts = [
    name ? messages.versionTitle(version, name) : messages.versionNumber(version),
    `${dayLabel(createdAt)} ${formatTime(createdAt)}`,
    author,
    messages.bytes(bytes),
  ];
  return facts.join(' · ');
}

/** Describes the current change, such as "2 of 5. Changed: Set sail, in Hero". */
function describe(
  change: VersionChange | undefined,
  number: number,
  count: number,
  messages: typeof versionMessages,
): string {
  if (!change) return '';
  const { kind, name, section, isHidden } = change;
  const block = name === '' ? messages.outsideBlocks : section ? messages.inSection(name, section) : name;
  const where = isHidden ? `${block}, ${messages.inHiddenVariation}` : block;
  return `${messages.changeOf(number, count)}. ${messages.changeKinds[kind]}: ${where}`;
}
