import { buildUrl, type PreviewDocument } from '@galley/contract';
import { useNavigate } from 'react-router';
import { formatDay } from '../../../lib/dates';
import { previewMessages } from '../../../messages/review/preview';
import { Select } from '../../../ui/select/select';
import styles from './preview.module.css';

/** Selects the displayed version, if there are several. */
export function VersionSelect({ document, token }: { document: PreviewDocument; token: string }) {
  const navigate = useNavigate();
  const newest = document.versions[0]?.version;
  if (document.versions.length < 2) return null;
  const options = document.versions.map(({ version, createdAt, name }) => ({
    value: String(version),
    label: previewMessages.versionNamed(version, name || formatDay(createdAt)),
  }));
  const handleChange = (version: string) =>
    // Without a version in the address, the preview shows the version of the link.
    navigate(previewUrl(document, token, Number(version) === newest && !document.isPinned ? undefined : version), {
      replace: true,
    });
  return (
    <Select
      className={styles.versions}
      label={previewMessages.version}
      isLabelHidden
      fieldSize="small"
      value={String(document.version)}
      options={options}
      onChange={handleChange}
    />
  );
}

/** The address of a preview. Without a version, it always shows the newest one. */
export function previewUrl(
  { type, tid, id }: Pick<PreviewDocument, 'type' | 'tid' | 'id'>,
  token: string,
  version: string | undefined,
): string {
  const pages = {
    email: 'build_email_preview',
    page: 'build_page_preview',
    template: 'build_template_preview',
  } as const;
  if (token === '' && type !== 'template') {
    const path = buildUrl(`${type}_preview`, { tid, id });
    return version === undefined ? path : `${path}?version=${version}`;
  }
  const name = version === undefined ? pages[type] : (`${pages[type]}_version` as const);
  if (type === 'template') return buildUrl(name, { id, token, ...(version && { templateVersion: version }) });
  return buildUrl(name, { tid, id, token, ...(version && { emailVersion: version }) });
}
