import type { SourceCapabilities } from '@galley/contract';
import { sourceMessages } from '../../../messages/delivery/sources';
import styles from './integrations.module.css';

const abilities = ['readsFiles', 'hostsImages', 'takesHtml', 'takesPages'] as const;

/** The capabilities of a source as labels. */
export function Abilities({ capabilities }: { capabilities: SourceCapabilities }) {
  return (
    <ul className={styles.abilities} aria-label={sourceMessages.can}>
      {abilities
        .filter((ability) => capabilities[ability])
        .map((ability) => (
          <li key={ability} className={styles.ability}>
            {sourceMessages.abilities[ability]}
          </li>
        ))}
    </ul>
  );
}
