import { useQuery } from '@tanstack/react-query';
import { passkeysQuery } from '../../../../api/people/profile';
import { otherOrganizations } from '../../../../lib/organization-links';
import { useMe } from '../../../../lib/session';
import { useLogOut } from '../../../../lib/use-log-out';
import { twoFactorMessages } from '../../../../messages/people/two-factor';
import { Button } from '../../../../ui/button/button';
import { StandalonePage } from '../../../../ui/standalone-page/standalone-page';
import { PasskeysCard } from '../passkeys/passkeys-card';
import { TwoFactorCard } from './two-factor-card';

/**
 * The page for people who signed in without a second factor to an organization that requires one: set it up, or log in
 * again with it.
 */
export function TwoFactorNeededPage() {
  const me = useMe();
  const passkeys = useQuery(passkeysQuery());
  const logOut = useLogOut();
  const isSetUp = me.hasTwoFactor || (passkeys.data ?? []).length > 0;
  return (
    <StandalonePage
      tabTitle={me.organization.name}
      title={twoFactorMessages.requiredBy(me.organization.name)}
      text={isSetUp ? twoFactorMessages.logInAgain : twoFactorMessages.setUpToContinue}
      actions={
        <Button variant={isSetUp ? 'main' : undefined} isBusy={logOut.isPending} onClick={() => logOut.mutate()}>
          {twoFactorMessages.logOut}
        </Button>
      }
      exits={otherOrganizations(me)}
    >
      {isSetUp || passkeys.isPending ? null : (
        <>
          <TwoFactorCard />
          <PasskeysCard />
        </>
      )}
    </StandalonePage>
  );
}
