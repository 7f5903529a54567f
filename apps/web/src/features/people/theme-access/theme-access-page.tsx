import { buildUrl, type Role, type TemplatePerson, type ThemeAccess } from '@galley/contract';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { ApiError, errorText } from '../../../api/api-error';
import { alertError, confirm } from '../../../lib/dialogs';
import { type InviteAnswer, InviteForm } from '../../../lib/invite-form/invite-form';
import { LoadFailure, QueryContent } from '../../../lib/query-content';
import { toast } from '../../../lib/toasts';
import { messages } from '../../../messages';
import { peopleMessages } from '../../../messages/people/base';
import { inviteMessages } from '../../../messages/people/invite';
import { themeAccessMessages } from '../../../messages/people/theme-access';
import { openPersonCard } from '../../../modals';
import { Button } from '../../../ui/button/button';
import { RefusedState } from '../../../ui/full-state/refused-state';
import { PersonList, PersonRow } from '../../../ui/person-row/person-row';
import { SettingsCard, SettingsPage } from '../../../ui/settings-page/settings-page';
import { TeamsCard } from './teams-card';
import styles from './theme-access-page.module.css';
import { useInvitePerson, useInviteToComment, usePeople, useRemovePerson } from './use-theme-access';

const roles = {
  owner: messages.roleOwner,
  admin: messages.roleAdmin,
  editor: messages.roleEditor,
  commentor: messages.roleCommentor,
} as const;

const accessOptions = [
  { value: 'editor', label: themeAccessMessages.canEdit },
  { value: 'commentor', label: themeAccessMessages.canComment },
] as const;

type People = NonNullable<ReturnType<typeof usePeople>['data']>;

/** The people with access to a theme, and invitations. */
export function ThemeAccessPage() {
  const templateId = Number(useParams().id);
  const people = usePeople(templateId);
  const renderFailure = (error: Error) =>
    isMalformed(error) ? (
      <RefusedState isWholeScreen title={messages.notFoundTitle} text={messages.notFound} />
    ) : (
      <LoadFailure isWholeScreen error={error} onRetry={() => void people.refetch()} />
    );
  return (
    <QueryContent query={people} renderFailure={renderFailure}>
      {(access) => <Cards templateId={templateId} access={access} />}
    </QueryContent>
  );
}

/** Returns true if the server refused the id in the address. */
function isMalformed(error: unknown): boolean {
  return error instanceof ApiError && error.status === 400;
}

function Cards({ templateId, access }: { templateId: number; access: People }) {
  const { template, templatePeople, teams, otherTeams, candidates } = access;
  return (
    <SettingsPage
      title={peopleMessages.peopleOf(template.title)}
      lead={
        <Link className={styles.back} to={buildUrl('dashboard_template', { id: templateId })}>
          <ArrowLeft /> {themeAccessMessages.backToTheTheme}
        </Link>
      }
    >
      <InviteCard templateId={templateId} candidates={candidates} />
      <TeamsCard templateId={templateId} teams={teams} otherTeams={otherTeams} />
      <SettingsCard title={peopleMessages.whoMayOpen(templatePeople.filter(({ isPending }) => !isPending).length)}>
        <PersonList label={themeAccessMessages.people}>
          {templatePeople.map((person) => (
            <Person key={`${person.id} ${person.rid}`} templateId={templateId} person={person} />
          ))}
        </PersonList>
      </SettingsCard>
    </SettingsPage>
  );
}

function Person({ templateId, person }: { templateId: number; person: TemplatePerson }) {
  const remove = useRemovePerson(templateId);
  const handleRemove = async () => {
    const isSure = await confirm({
      title: person.isPending ? themeAccessMessages.revokeInvitation : themeAccessMessages.removeFromTheme,
      text: person.isPending
        ? themeAccessMessages.revokeText(person.email)
        : themeAccessMessages.removeText(person.name),
      okay: messages.yes,
      cancel: messages.no,
      variant: 'danger',
    });
    if (!isSure) return;
    remove.mutate(person.rid, {
      onSuccess: () =>
        toast(person.isPending ? themeAccessMessages.invitationRevoked : themeAccessMessages.personRemoved),
      onError: (error) => alertError(errorText(error)),
    });
  };
  return (
    <PersonRow
      id={person.id}
      name={person.name}
      email={person.email}
      avatar={person.avatar}
      onOpen={person.isPending ? undefined : () => void openPersonCard(person.id)}
      note={[person.isPending ? themeAccessMessages.invited : '', roles[person.access], ...person.teams]
        .filter(Boolean)
        .join(', ')}
      actions={
        person.canRemove ? (
          <Button
            size="small"
            isBusy={remove.isPending}
            aria-label={themeAccessMessages.removeNamed(person.name || person.email)}
            onClick={handleRemove}
          >
            {themeAccessMessages.remove}
          </Button>
        ) : undefined
      }
    />
  );
}

interface Candidate {
  id: number;
  name: string;
  email: string;
  avatar: string;
  role: Role;
}

interface InviteCardProps {
  templateId: number;
  candidates: readonly Candidate[];
}

function InviteCard({ templateId, candidates }: InviteCardProps) {
  const [access, setAccess] = useState<ThemeAccess>('editor');
  const toEdit = useInvitePerson(templateId);
  const toComment = useInviteToComment(templateId);
  const [invite, givenTo, hint] =
    access === 'editor'
      ? [toEdit, peopleMessages.accessGiven, peopleMessages.inviteToEditHint]
      : [toComment, messages.canComment, messages.inviteToCommentHint];
  const handleInvite = async ({ email }: { email: string }): Promise<InviteAnswer> => {
    const { templatePeople, inviteLink, mailIds } = await invite.mutateAsync({ email });
    const member = inviteLink ? undefined : memberOf(email.trim(), templatePeople);
    if (member) toast(givenTo(member.name));
    return { inviteLink, mailIds, isMember: member !== undefined };
  };
  const { access: label } = themeAccessMessages;
  return (
    <SettingsCard title={inviteMessages.invite}>
      <InviteForm
        access={{ label, value: access, options: accessOptions, onChange: setAccess, className: styles.access }}
        hint={hint}
        onInvite={handleInvite}
      />
      {candidates.length > 0 ? <Candidates templateId={templateId} candidates={candidates} access={access} /> : null}
    </SettingsCard>
  );
}

/** Members without access to the theme, who can be given access at once. */
function Candidates({ templateId, candidates, access }: InviteCardProps & { access: ThemeAccess }) {
  const toEdit = useInvitePerson(templateId);
  const toComment = useInviteToComment(templateId);
  const handleGive = ({ id, name, role }: Candidate) => {
    const canOnlyComment = role === 'commentor' || access === 'commentor';
    (canOnlyComment ? toComment : toEdit).mutate(
      { uid: id },
      {
        onSuccess: () => toast(canOnlyComment ? messages.canComment(name) : peopleMessages.accessGiven(name)),
        onError: (error) => alertError(errorText(error)),
      },
    );
  };
  return (
    <PersonList label={themeAccessMessages.peopleOfTheOrganization}>
      {candidates.map((person) => (
        <PersonRow
          key={person.id}
          id={person.id}
          name={person.name}
          email={person.email}
          avatar={person.avatar}
          note={person.role === 'commentor' ? roles.commentor : undefined}
          onOpen={() => void openPersonCard(person.id)}
          actions={
            <Button
              size="small"
              aria-label={themeAccessMessages.giveNamedAccess(person.name)}
              onClick={() => handleGive(person)}
            >
              {themeAccessMessages.giveAccess}
            </Button>
          }
        />
      ))}
    </PersonList>
  );
}

/** Says that members get access immediately, and other people get an email. */
function memberOf(address: string, people: readonly TemplatePerson[]): TemplatePerson | undefined {
  return people.find(({ email, isPending }) => !isPending && email.toLowerCase() === address.toLowerCase());
}
