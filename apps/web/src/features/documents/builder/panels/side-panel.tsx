import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../../../lib/class-names';
import { screenMessages } from '../../../../messages/documents/builder/screen';
import { IconButton } from '../../../../ui/icon-button/icon-button';
import { Stack } from '../../../../ui/stack/stack';
import { Text } from '../../../../ui/text/text';
import { useBuilder } from '../context/builder-context';
import frame from './panel-frame.module.css';
import styles from './side-panel.module.css';

interface SidePanelProps {
  title: string;
  /** Controls in the header, before Close. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of all panels at the right, 300 px wide: title, Close, scrolling content. */
export function SidePanel({ title, actions, children }: SidePanelProps) {
  const { screen } = useBuilder();
  return (
    <aside className={classNames(frame.frame, styles.panel)} data-region="panel" aria-label={title}>
      <div className={styles.head}>
        <Text as="h2" size="md" weight="medium">
          {title}
        </Text>
        <Stack direction="row" gap={1} align="center">
          {actions}
          <IconButton label={screenMessages.closePanel(title)} icon={<X />} onClick={screen.panel.close} />
        </Stack>
      </div>
      <div className={styles.content}>{children}</div>
    </aside>
  );
}
