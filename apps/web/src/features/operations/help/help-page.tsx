import { pages } from '@galley/contract';
import { Link } from 'react-router';
import { SettingsCard, SettingsPage } from '../../../ui/settings-page/settings-page';
import styles from './help-page.module.css';
import { helpTopics } from './help-topics';

/** The built-in help page. A server can link to another one instead. */
export function HelpPage() {
  return (
    <SettingsPage title="Help" lead="What Galley does and how to use it.">
      {helpTopics.map(({ title, paragraphs }) => (
        <SettingsCard key={title} title={title}>
          <div className={styles.text}>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </SettingsCard>
      ))}
      <p>
        <Link to={pages.dashboard}>Back to the dashboard</Link>
      </p>
    </SettingsPage>
  );
}
