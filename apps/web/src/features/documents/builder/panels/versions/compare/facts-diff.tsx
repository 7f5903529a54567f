import type { ComparedVersion, VersionComparison } from '@galley/contract';
import { versionMessages as messages } from '../../../../../../messages/documents/versions';
import styles from './compare.module.css';

const names = ['title', 'subject', 'previewText', 'templateVersion'] as const;

/** The differences in the settings of two versions. Renders nothing if they are the same. */
export function FactsDiff({ comparison: { before, after } }: { comparison: VersionComparison }) {
  const [old, present] = [factsOf(before), factsOf(after)];
  const changed = names.filter((name) => old[name] !== present[name]);
  if (changed.length === 0) return null;
  return (
    <dl className={styles.metadata}>
      {changed.map((name) => (
        <div key={name} className={styles.meta}>
          <dt>{messages.facts[name]}</dt>
          <dd>
            {old[name] ? <del>{old[name]}</del> : null} {present[name] ? <ins>{present[name]}</ins> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function factsOf({ entry, previewText, templateVersion }: ComparedVersion): Record<(typeof names)[number], string> {
  const { title, subject } = entry;
  return { title, subject, previewText, templateVersion: templateVersion > 0 ? String(templateVersion) : '' };
}
