import type { Can } from '@galley/editor';
import { Link2 } from 'lucide-react';
import { useId } from 'react';
import { propertyMessages } from '../../../../../messages/documents/builder/properties';
import { Button } from '../../../../../ui/button/button';
import { Text } from '../../../../../ui/text/text';
import { useBuilder } from '../../context/builder-context';
import { reasonOf } from '../../context/controls/reason-of';
import styles from './panels.module.css';

/** The address of a selected link or linked image, with a button that opens the link form at it. */
export function LinkSummary({ href, text = '', can }: { href: string; text?: string; can: Can }) {
  const { drawer, linkForm } = useBuilder().screen;
  const headingId = useId();
  const reason = reasonOf(can);
  const handleEdit = (button: HTMLElement) => {
    // In the drawer, the button disappears with it.
    linkForm.open(drawer.store.getState().isOpen ? 'canvas' : button);
    drawer.close();
  };
  return (
    <section className={styles.field} aria-labelledby={headingId}>
      <Text as="h3" id={headingId} weight="medium">
        {propertyMessages.link}
      </Text>
      {text ? <p className={styles.quote}>{text}</p> : null}
      <Text as="p" size="sm" isMono={href !== ''} tone={href === '' ? 'muted' : undefined} overflow="break">
        {href || propertyMessages.noLink}
      </Text>
      <Button
        icon={<Link2 />}
        isWide
        disabledReason={reason}
        aria-haspopup="dialog"
        onClick={(event) => handleEdit(event.currentTarget)}
      >
        {href === '' ? propertyMessages.addLink : propertyMessages.editLink}
      </Button>
    </section>
  );
}
