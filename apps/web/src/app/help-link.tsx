import { pages } from '@galley/contract';
import { CircleQuestionMark } from 'lucide-react';
import { Link } from 'react-router';
import { useSession } from '../lib/session';
import { shellMessages } from '../messages/shell';
import { Tooltip } from '../ui/tooltip/tooltip';
import styles from './help-link.module.css';

/** The link in the lower right corner, to the configured address or to the built-in help page. */
export function HelpLink() {
  const helpUrl = useSession().data?.helpUrl;
  return (
    <Tooltip text={shellMessages.help} side="left">
      {helpUrl === undefined ? (
        <Link className={styles.help} to={pages.help} aria-label={shellMessages.help}>
          <CircleQuestionMark />
        </Link>
      ) : (
        <a className={styles.help} href={helpUrl} target="_blank" rel="noreferrer" aria-label={shellMessages.help}>
          <CircleQuestionMark />
        </a>
      )}
    </Tooltip>
  );
}
