import { buildUrl, type PartUsage } from '@galley/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../api/api-error';
import { partDocumentsQuery, usageQuery } from '../../../api/documents/usage';
import type { ModalProps } from '../../../lib/dialogs';
import { messages } from '../../../messages';
import { documentMessages } from '../../../messages/documents/dialogs';
import { laterMessages } from '../../../messages/later';
import { Button } from '../../../ui/button/button';
import { Modal } from '../../../ui/modal/modal';
import { Skeleton } from '../../../ui/skeleton/skeleton';
import { Text } from '../../../ui/text/text';
import { DetailsState } from '../../shared/details-state';
import type { TemplateUsageRequest } from '../../shared/requests';
import styles from './usage-modal.module.css';

const kinds = [
  { kind: 'section', title: documentMessages.sections },
  { kind: 'component', title: documentMessages.components },
  { kind: 'link_style', title: documentMessages.linkStyles },
] as const;

/** How often emails and pages use the sections, components and link styles of their theme, and which are never used. */
export function UsageModal({ id, title, onClose }: TemplateUsageRequest & ModalProps<void>) {
  const { data, error } = useQuery(usageQuery(id));
  const name = laterMessages.usageOf(title);
  if (!data) return <DetailsState title={name} size="md" room="md" error={error} onClose={() => onClose()} />;
  const { documents, uncounted, parts } = data;
  return (
    <Modal
      title={name}
      size="md"
      room="md"
      onClose={() => onClose()}
      footer={<Button onClick={() => onClose()}>{messages.close}</Button>}
    >
      <Text as="p" tone="muted">
        {parts.length === 0 ? laterMessages.usageNothing : laterMessages.usageLead(documents)}{' '}
        {uncounted > 0 ? laterMessages.usageUncounted(uncounted) : ''}
      </Text>
      {kinds.map(({ kind, title: heading }) => (
        <Parts key={kind} tid={id} title={heading} parts={parts.filter((part) => part.kind === kind)} />
      ))}
    </Modal>
  );
}

function Parts({ title, parts, ...rest }: { tid: number; title: string; parts: readonly PartUsage[] }) {
  if (parts.length === 0) return null;
  const used = parts.filter(({ documents }) => documents > 0).toSorted((a, b) => b.documents - a.documents);
  const unused = parts.filter(({ documents }) => documents === 0).map((part, place) => ({ ...part, place }));
  return (
    <section className={styles.group} aria-label={title}>
      <Text as="h3" weight="bold">
        {title}
      </Text>
      <ul className={styles.parts}>
        {used.map((part) => (
          <UsedPart key={part.name} part={part} {...rest} />
        ))}
        {unused.map(({ place, ...part }) => (
          <li key={place} className={styles.unused}>
            <span className={styles.name}>{part.title}</span>
            <span className={styles.count}>
              {part.name === '' ? laterMessages.usageUnknown : laterMessages.neverUsed}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function UsedPart({ part, tid }: { tid: number; part: PartUsage }) {
  const [isOpen, setOpen] = useState(false);
  const { title, documents, count, isCurrent } = part;
  return (
    <li>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={styles.summary}>
          <span className={styles.name}>{title || laterMessages.usageUnnamed}</span>
          {isCurrent ? null : <span className={styles.former}>{laterMessages.usageFormer}</span>}
          <span className={styles.count}>{documentMessages.usedIn(documents, count)}</span>
        </summary>
        {isOpen ? <Documents part={part} tid={tid} /> : null}
      </details>
    </li>
  );
}

function Documents({ part, tid }: { tid: number; part: PartUsage }) {
  const { data, error } = useQuery(partDocumentsQuery(tid, part));
  if (error)
    return (
      <Text as="p" tone="danger" role="alert">
        {errorText(error)}
      </Text>
    );
  if (!data) return <Skeleton />;
  return (
    <>
      <ul className={styles.documents}>
        {data.map(({ id, title, type, count }) => (
          <li key={id}>
            <a
              href={buildUrl(type === 'page' ? 'build_page' : 'build_email', { tid, id })}
              target="_blank"
              rel="noreferrer"
            >
              {title}
            </a>
            {count > 1 ? <span className={styles.count}>{count}×</span> : null}
          </li>
        ))}
      </ul>
      {data.length < part.documents ? <p className={styles.more}>{laterMessages.usageMore(data.length)}</p> : null}
    </>
  );
}
