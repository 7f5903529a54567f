import { Search } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { hasWords } from '../../../../lib/has-words';
import { messages } from '../../../../messages';
import { dashboardMessages } from '../../../../messages/documents/dashboard';
import styles from './theme-finder.module.css';
import { ThemeList, type ThemeListProps } from './theme-list';

/** From more themes than this on, there is a search field. */
const mostWithoutSearch = 10;

/** The list of themes, with a search field if there are many. Enter opens the first result. */
export function ThemeFinder(props: ThemeListProps) {
  const { templates } = props;
  const [term, setTerm] = useState('');
  const box = useRef<HTMLDivElement>(null);
  // Results start at the top, wherever the list was scrolled to.
  useLayoutEffect(() => {
    if (term) box.current?.scrollIntoView({ block: 'start' });
  }, [term]);
  if (templates.length <= mostWithoutSearch) return <ThemeList {...props} />;
  const shown = templates.filter(({ title }) => hasWords(title, term));
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && term) {
      event.preventDefault();
      event.stopPropagation();
      setTerm('');
    }
    if (event.key === 'Enter' && term) {
      // Otherwise the same key press would activate the element that gets the focus when a surrounding dialog closes.
      event.preventDefault();
      box.current?.querySelector('a')?.click();
    }
  };
  return (
    <div ref={box}>
      <label className={styles.search}>
        <Search />
        <input
          type="search"
          aria-label={dashboardMessages.findTheme}
          placeholder={dashboardMessages.findTheme}
          value={term}
          onChange={(event) => setTerm(event.target.value)}
          onKeyDown={handleKey}
        />
      </label>
      <ThemeList {...props} templates={shown} />
      <p className={styles.none} role="status">
        {shown.length === 0 ? messages.nothingFound(term.trim()) : ''}
      </p>
    </div>
  );
}
