import { pages } from '@galley/contract';
import { Link } from 'react-router';
import { shortcut } from '../../../lib/shortcut';
import { messages } from '../../../messages';
import { helpMessages } from '../../../messages/operations/help';
import { SettingsCard, SettingsPage } from '../../../ui/settings-page/settings-page';
import styles from './help-page.module.css';

/** The built-in help page. A server can link to another one instead. */
export function HelpPage() {
  return (
    <SettingsPage title={helpMessages.help} lead={helpMessages.lead}>
      {helpMessages.topics(shortcut('K')).map(({ title, paragraphs }) => (
        <SettingsCard key={title} title={title}>
          <div className={styles.text}>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </SettingsCard>
      ))}
      <p>
        <Link to={pages.dashboard}>{messages.backToDashboard}</Link>
      </p>
    </SettingsPage>
  );
}
