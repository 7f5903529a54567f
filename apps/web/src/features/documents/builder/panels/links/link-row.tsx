import type { LinkCheck } from '@galley/contract';
import { linkStyleIndex } from '@galley/editor';
import type { DocumentLink, LinkIssue } from '@galley/markup/links';
import { CircleAlert, CodeXml, Crosshair, Image, Lock, RectangleHorizontal, TriangleAlert, Type } from 'lucide-react';
import { memo, useId } from 'react';
import { linksMessages } from '../../../../../messages/documents/builder/links';
import { CommitField } from '../../../../../ui/commit-field/commit-field';
import { IconButton } from '../../../../../ui/icon-button/icon-button';
import { Select } from '../../../../../ui/select/select';
import { Stack } from '../../../../../ui/stack/stack';
import { Text } from '../../../../../ui/text/text';
import { useBuilder } from '../../context/builder-context';
import { linkStyleOptions } from '../../context/controls/link-styles';
import { reasonOf } from '../../context/controls/reason-of';
import { goToBlock } from '../../context/use-document-tree';
import { useThemeSettings } from '../../dialogs/theme-settings';
import { describeLinkCheck, describeRedirects } from './link-checks';
import styles from './links-panel.module.css';

interface LinkRowProps {
  link: DocumentLink;
  check: LinkCheck | null;
  issueKind: LinkIssue['kind'] | null;
  issueReason: string;
  isEditing: boolean;
}

const kinds = {
  text: { icon: <Type />, label: linksMessages.linkInText },
  image: { icon: <Image />, label: linksMessages.linkedImage },
  block: { icon: <RectangleHorizontal />, label: linksMessages.linkBlock },
  code: { icon: <CodeXml />, label: linksMessages.linkInCode },
} as const;

/** One link: its text, address, alias and style. Each field is one change. */
export const LinkRow = memo(function LinkRow(props: LinkRowProps) {
  const { link, check, issueKind, issueReason, isEditing } = props;
  const builder = useBuilder();
  const issueId = useId();
  const name = link.text || 'without text';
  const { icon, label } = kinds[link.kind];
  return (
    <li className={styles.row} data-issue={issueKind ?? undefined}>
      <div className={styles.head}>
        <Stack as="span" direction="row" tone="muted" role="img" aria-label={label} title={label}>
          {icon}
        </Stack>
        <Text as="div" canShrink>
          <LinkText link={link} isEditing={isEditing} />
        </Text>
        <IconButton
          label={linksMessages.goToLink(name)}
          icon={<Crosshair />}
          size="small"
          disabledReason={link.beId === '' ? linksMessages.linkOutsideSections : undefined}
          onClick={() => goToBlock(builder, link.beId)}
        />
      </div>
      <div className={styles.fields}>
        {link.locked ? (
          <LockedAddress link={link} />
        ) : (
          <LinkFields link={link} name={name} issueId={issueKind ? issueId : undefined} isEditing={isEditing} />
        )}
        {issueKind ? (
          <p id={issueId} className={styles.issue} data-kind={issueKind}>
            {issueKind === 'broken' ? <TriangleAlert /> : <CircleAlert />}
            <span>{issueReason}.</span>
          </p>
        ) : null}
        {check ? <LinkAnswer check={check} /> : null}
      </div>
    </li>
  );
});

/** The result of checking its address, with redirects. */
function LinkAnswer({ check }: { check: LinkCheck }) {
  const fault = describeLinkCheck(check);
  const redirects = describeRedirects(check);
  return (
    <>
      {fault ? (
        <p className={styles.issue} data-kind={check.state === 'broken' ? undefined : 'broken'}>
          {check.state === 'broken' ? <CircleAlert /> : <TriangleAlert />}
          <span>{fault}.</span>
        </p>
      ) : null}
      {redirects ? (
        <details className={styles.redirects}>
          <summary>{redirects}</summary>
          <ol>
            {check.redirects.map((address) => (
              <li key={address}>{address}</li>
            ))}
          </ol>
        </details>
      ) : null}
    </>
  );
}

function LinkText({ link, isEditing }: { link: DocumentLink; isEditing: boolean }) {
  const { editor } = useBuilder();
  if (link.locked || link.textLocked)
    return (
      <Text as="p" weight="medium" overflow="truncate" title={link.locked || link.textLocked}>
        {link.text || <span className={styles.muted}>{linksMessages.noText}</span>}
      </Text>
    );
  return (
    <CommitField
      label={linksMessages.textOf(link.text || 'the link')}
      isLabelHidden
      fieldSize="small"
      value={link.text}
      isDisabled={!isEditing}
      onCommit={(text) => reasonOf(editor.run('set-document-link', { id: link.id, text }))}
    />
  );
}

function LockedAddress({ link }: { link: DocumentLink }) {
  return (
    <>
      <Text as="p" size="sm" isMono overflow="break">
        {link.href || linksMessages.noAddress}
      </Text>
      <p className={styles.locked}>
        <Lock />
        <span>{link.locked}</span>
      </p>
    </>
  );
}

interface LinkFieldsProps {
  link: DocumentLink;
  name: string;
  issueId: string | undefined;
  isEditing: boolean;
}

function LinkFields({ link, name, issueId, isEditing }: LinkFieldsProps) {
  const { editor, document } = useBuilder();
  const { emaAliasEnabled } = useThemeSettings();
  return (
    <>
      <CommitField
        label={linksMessages.addressOf(name)}
        isLabelHidden
        fieldSize="small"
        inputMode="url"
        placeholder="https://"
        value={link.href}
        isDisabled={!isEditing}
        aria-describedby={issueId}
        onCommit={(href, { isRepeated }) =>
          reasonOf(editor.run('set-document-link', { id: link.id, href: href.trim(), isAsTyped: isRepeated }))
        }
      />
      {emaAliasEnabled ? (
        <CommitField
          label={linksMessages.aliasOf(name)}
          isLabelHidden
          fieldSize="small"
          placeholder={linksMessages.alias}
          value={link.alias}
          isDisabled={!isEditing}
          onCommit={(alias) => reasonOf(editor.run('set-document-link', { id: link.id, alias }))}
        />
      ) : null}
      {document.linkStyles.length > 0 && link.kind !== 'image' ? (
        <Select
          label={linksMessages.styleOf(name)}
          isLabelHidden
          isLight
          fieldSize="small"
          value={String(linkStyleIndex(link.style, document.linkStyles))}
          options={linkStyleOptions(document.linkStyles)}
          isDisabled={!isEditing}
          onChange={(index) => editor.run('set-document-link', { id: link.id, styleIndex: Number(index) })}
        />
      ) : null}
    </>
  );
}
