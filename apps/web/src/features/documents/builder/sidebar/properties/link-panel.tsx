import type { Can, LinkState } from '@galley/editor';
import type { BeId } from '@galley/markup';
import { propertyMessages } from '../../../../../messages/documents/builder/properties';
import { CommitField } from '../../../../../ui/commit-field/commit-field';
import { Select } from '../../../../../ui/select/select';
import { useBuilder } from '../../context/builder-context';
import { linkStyleOptions } from '../../context/controls/link-styles';
import { reasonOf } from '../../context/controls/reason-of';
import { useThemeSettings } from '../../dialogs/theme-settings';
import styles from './panels.module.css';

/** Address, style and, if the theme uses it, alias of a selected link. */
export function LinkPanel({ beId, link, can }: { beId: BeId; link: LinkState; can: Can }) {
  const { editor, document } = useBuilder();
  const { emaAliasEnabled } = useThemeSettings();
  const reason = reasonOf(can);
  return (
    <>
      {link.text ? <p className={styles.quote}>{link.text}</p> : null}
      <CommitField
        label={propertyMessages.linkAddress}
        inputMode="url"
        placeholder="https://"
        value={link.href}
        hint={reason}
        isDisabled={reason !== undefined}
        onCommit={(href, { isRepeated }) =>
          reasonOf(editor.run('set-link-address', { beId, href: href.trim(), isAsTyped: isRepeated }))
        }
      />
      {emaAliasEnabled ? (
        <CommitField
          label={propertyMessages.linkAlias}
          value={link.alias}
          isDisabled={reason !== undefined}
          onCommit={(alias) => reasonOf(editor.run('set-link-address', { beId, href: link.href, alias: alias.trim() }))}
        />
      ) : null}
      {document.linkStyles.length > 0 ? (
        <Select
          label={propertyMessages.linkStyle}
          value={String(link.styleIndex)}
          options={linkStyleOptions(document.linkStyles)}
          isDisabled={reason !== undefined}
          onChange={(value) => editor.run('set-link-address', { beId, href: link.href, styleIndex: Number(value) })}
        />
      ) : null}
    </>
  );
}
