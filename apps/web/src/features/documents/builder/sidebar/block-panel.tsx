import type { SelectedBlock } from '@galley/editor';
import { Fragment } from 'react';
import { BlockActionButtons } from './block-action-buttons';
import { hasBlockActions } from './block-panel-title';
import { AnchorPanel } from './properties/anchor-panel';
import { BackgroundPanel } from './properties/background-panel';
import { CodePanel } from './properties/code-panel';
import { FieldPanel } from './properties/field-panel';
import { ImagePanel } from './properties/image-panel';
import { LinkSummary } from './properties/link-summary';
import styles from './properties/panels.module.css';

/**
 * Settings of the selected block that can't be edited on the canvas. Its actions stay mounted when one of them selects
 * another block, so that the focus isn't lost. Fields are remounted for each block.
 */
export function BlockPanel({ selected }: { selected: SelectedBlock }) {
  return (
    <div className={styles.panel}>
      {hasBlockActions(selected) ? <BlockActionButtons selected={selected} /> : null}
      <Fragment key={selected.beId}>
        {selected.image ? <ImagePanel beId={selected.beId} image={selected.image} title={selected.title} /> : null}
        {selected.code !== null ? (
          <CodePanel beId={selected.beId} code={selected.code} can={selected.can.code} />
        ) : null}
        {selected.field ? <FieldPanel beId={selected.beId} field={selected.field} rules={selected.rules} /> : null}
        {selected.background ? <BackgroundPanel selected={selected} background={selected.background} /> : null}
        {selected.link ? (
          <LinkSummary href={selected.link.href} text={selected.link.text} can={selected.can.link} />
        ) : null}
        {selected.anchor !== null ? (
          <AnchorPanel beId={selected.beId} anchor={selected.anchor} can={selected.can.anchor} />
        ) : null}
      </Fragment>
    </div>
  );
}
