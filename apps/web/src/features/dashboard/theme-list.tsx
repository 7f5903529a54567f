import { buildUrl, formatCount, type Template } from '@galley/contract';
import { Link } from 'react-router';
import { Miniature } from '../../ui/miniature/miniature';
import styles from './theme-list.module.css';

export interface ThemeListProps {
  templates: Template[];
  selectedId: number | undefined;
  onSelect?: () => void;
}

/** Themes as rows with a miniature, name, kind and count. */
export function ThemeList({ templates, selectedId, onSelect }: ThemeListProps) {
  return (
    <ul className={styles.list}>
      {templates.map((template) => (
        <li key={template.id}>
          <Link
            className={styles.row}
            to={buildUrl('dashboard_template', { id: template.id })}
            aria-current={template.id === selectedId ? 'page' : undefined}
            onClick={onSelect}
          >
            <Miniature className={styles.thumb} url={template.miniatureUrl} />
            <span className={styles.words}>
              <span className={styles.title} title={template.title}>
                {template.title}
              </span>
              <span className={styles.kind}>{kindAndCount(template)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** "Email theme, 28 emails". */
export function kindAndCount({ type, emailCount }: Pick<Template, 'type' | 'emailCount'>): string {
  const forms = type === 'page' ? { one: 'page', other: 'pages' } : { one: 'email', other: 'emails' };
  return `${type === 'page' ? 'Page theme' : 'Email theme'}, ${formatCount(emailCount, forms)}`;
}
