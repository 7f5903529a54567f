import { type Email, limits, type RoomMember } from '@galley/contract';
import { FileText, Mail } from 'lucide-react';
import { type MouseEvent, memo } from 'react';
import { Link } from 'react-router';
import { formatDateTime, formatFull, formatStamp, isoDate } from '../../../../lib/dates';
import { messages } from '../../../../messages';
import { dashboardMessages } from '../../../../messages/documents/dashboard';
import { openPersonCard } from '../../../../modals';
import { Button } from '../../../../ui/button/button';
import { lazyPart } from '../../../../ui/lazy/lazy-part';
import { Spinner } from '../../../../ui/spinner/spinner';
import { useRenameEmail } from '../api/emails';
import { hasReview, isPlaceholder as isBeingCreated } from '../loaded/email-list';
import { emailKey } from '../rows/arrange-rows';
import { useList, useListState } from '../rows/list-context';
import { TitleForm } from '../titles/title-form';
import { useEmailActions } from './email-actions';
import { emailAddress, foreignTheme, previewPath } from './email-address';
import { GridCell } from './grid-cell';
import { NewMark } from './new-mark';
import styles from './row.module.css';
import { RowActions } from './row-actions';
import { RowCheck } from './row-check';
import { saveRowName } from './save-row-name';

const PublishedMark = lazyPart(async () => (await import('./published-mark')).PublishedMark);
const ReviewMark = lazyPart(async () => (await import('./review-mark')).ReviewMark);
const Faces = lazyPart(async () => (await import('../../../../ui/faces/faces')).Faces);

export interface EmailRowProps {
  email: Email;
  /** The name of its folder if folders aren't displayed; '' = none. */
  folderName: string;
  /** Whether this row has the list's tab stop. */
  isTabStop: boolean;
  /** A search result, which can't be selected or moved. */
  isFound?: boolean;
}

/** The cells of one email or page: title with RENAME, timestamp and actions, or the title field. */
export const EmailRow = memo(function EmailRow({ email, folderName, isTabStop, isFound }: EmailRowProps) {
  const isRenaming = useListState((state) => state.renaming?.key === emailKey(email.id));
  const isPlaceholder = isBeingCreated(email);
  const tabIndex = isTabStop ? 0 : -1;
  return (
    <>
      <GridCell className={styles.title}>
        <span className={styles.icon}>{email.type === 'page' ? <FileText /> : <Mail />}</span>
        {isPlaceholder || isRenaming || isFound || email.org ? null : (
          <RowCheck id={email.id} title={email.title} tabIndex={tabIndex} />
        )}
        {isRenaming ? (
          <RenameForm email={email} />
        ) : (
          <TitleAndRename email={email} folderName={folderName} tabIndex={tabIndex} />
        )}
      </GridCell>
      {isPlaceholder ? (
        <GridCell className={styles.timestamp}>
          <Spinner /> {dashboardMessages.creating}
        </GridCell>
      ) : (
        <Stamp email={email} tabIndex={tabIndex} />
      )}
      {isRenaming ? null : <EmailRowActions email={email} tabIndex={tabIndex} isFound={isFound} />}
    </>
  );
});

interface EmailRowActsProps {
  email: Email;
  tabIndex: number;
  isFound?: boolean;
}

function EmailRowActions({ email, tabIndex, isFound = false }: EmailRowActsProps) {
  const actions = useEmailActions(email);
  const offered = isFound ? actions.filter(({ isOfList }) => !isOfList) : actions;
  return <RowActions name={email.title} actions={offered} tabIndex={tabIndex} />;
}

/** The title field of an email. */
export function RenameForm({ email }: { email: Email }) {
  const rename = useRenameEmail(email.tid);
  const list = useList();
  const typed = useListState((state) => state.renaming?.typed);
  const key = emailKey(email.id);
  const handleSave = async (title: string) => {
    const names = { key, name: email.title, typed: title };
    // This field is unmounted by then. The promise still runs, but callbacks of `mutate` would not.
    const isSaved = await saveRowName(list, names, () => rename.mutateAsync({ email, title }));
    if (isSaved) setTimeout(() => list.reveal(key), limits.focusDelayMs);
  };
  return (
    <TitleForm
      title={typed ?? email.title}
      label={messages.emailNamePlaceholder}
      onSave={handleSave}
      onCancel={() => list.stopRenaming(key)}
    />
  );
}

function TitleAndRename({ email, folderName, tabIndex }: { email: Email; folderName: string; tabIndex: number }) {
  const isPlaceholder = isBeingCreated(email);
  const foreign = foreignTheme(email);
  const list = useList();
  const present = useListState((state) => state.present[email.id]);
  return (
    <>
      <Title email={email} tabIndex={tabIndex} />
      <NewMark email={email} />
      {present && present.length > 0 ? (
        <Faces label={dashboardMessages.viewersOf(email.title)} people={present.map(seen)} most={3} tabIndex={-1} />
      ) : null}
      {hasReview(email) ? <ReviewMark email={email} tabIndex={tabIndex} /> : null}
      {email.type === 'page' && email.canEdit && !isPlaceholder && !foreign ? (
        <PublishedMark email={email} tabIndex={tabIndex} />
      ) : null}
      {folderName ? (
        <span className={styles.location} title={folderName} dir="auto">
          {folderName}
        </span>
      ) : null}
      {isPlaceholder || foreign || email.canEdit ? null : (
        <Link
          className={styles.preview}
          to={previewPath(email)}
          aria-label={dashboardMessages.previewOf(email.title)}
          tabIndex={tabIndex}
        >
          {messages.preview}
        </Link>
      )}
      {isPlaceholder || foreign ? null : (
        <Button
          variant="link"
          size="small"
          className={styles.rename}
          aria-label={dashboardMessages.renameNamed(email.title)}
          tabIndex={tabIndex}
          disabledReason={email.canEdit ? undefined : messages.readOnlyRow}
          onClick={() => list.startRenaming(emailKey(email.id))}
        >
          {messages.rename}
        </Button>
      )}
    </>
  );
}

function seen({ state, ...person }: RoomMember) {
  return { ...person, isEditing: state === 'editing' };
}

function Title({ email, tabIndex }: { email: Email; tabIndex: number }) {
  const { title } = email;
  const address = emailAddress(email);
  if (isBeingCreated(email)) {
    const stay = (event: MouseEvent) => event.preventDefault();
    return (
      <a className={styles.link} href="/" aria-disabled="true" tabIndex={tabIndex} draggable={false} onClick={stay}>
        {title}
      </a>
    );
  }
  const shared = { className: styles.link, title, tabIndex, draggable: false, dir: 'auto' };
  if (!address)
    return (
      <span className={styles.plain} dir="auto">
        {title}
      </span>
    );
  if ('url' in address) {
    return (
      <a {...shared} href={address.url}>
        {title}
      </a>
    );
  }
  return (
    <Link {...shared} to={address.path}>
      {title}
    </Link>
  );
}

function Stamp({ email, tabIndex }: { email: Email; tabIndex: number }) {
  const at = email.updatedAt || email.createdAt;
  const foreign = foreignTheme(email);
  const stamp = formatStamp(email);
  const author = (email.updatedAt ? email.updatedBy : email.createdBy) || messages.unknownAuthor;
  return (
    <GridCell className={styles.timestamp}>
      {foreign ? (
        <>
          <a className={styles.theme} href={foreign.url} tabIndex={tabIndex} draggable={false}>
            {foreign.name}
          </a>
          <span>,</span>
        </>
      ) : null}
      <time className={styles.time} dateTime={isoDate(at)} title={formatFull(at)}>
        <span className={styles.full}>{stamp.slice(0, stamp.length - author.length)}</span>
        <span className={styles.short}>{formatDateTime(at)}, </span>
      </time>
      <Author email={email} name={author} tabIndex={tabIndex} />
    </GridCell>
  );
}

/** The last author. Opens the person card if that person is known here. */
function Author({ email, name, tabIndex }: { email: Email; name: string; tabIndex: number }) {
  const personId = email.updatedAt ? email.updatedUserID : email.createdUserID;
  const isKnown = personId > 0 && !email.org && !isBeingCreated(email) && name !== messages.unknownAuthor;
  if (!isKnown) return <span className={styles.nobody}>{name}</span>;
  return (
    <button
      type="button"
      className={styles.author}
      title={name}
      tabIndex={tabIndex}
      onClick={() => void openPersonCard(personId)}
    >
      {name}
    </button>
  );
}
