import { formatNumber, pages } from '@galley/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { signInReportQuery } from '../../../../api/people/members';
import { QueryContent } from '../../../../lib/query-content';
import { signInMessages } from '../../../../messages/people/sign-in';
import { DataTable } from '../../../../ui/data-table/data-table';
import { SettingsCard } from '../../../../ui/settings-page/settings-page';
import { Stack } from '../../../../ui/stack/stack';
import { Text } from '../../../../ui/text/text';

/** How many members lack each way to sign in. Each number leads to those members. */
export function SignInReportCard() {
  const report = useQuery(signInReportQuery());
  return (
    <SettingsCard title={signInMessages.report}>
      <QueryContent query={report}>
        {({ members, withoutTwoFactor, withoutPasskey, withoutSingleSignOn, cantSignIn }) => (
          <>
            <DataTable
              label={signInMessages.report}
              empty=""
              keyOf={({ filter }) => filter}
              rows={[
                { name: signInMessages.twoFactor, without: withoutTwoFactor, members, filter: 'noTwoFactor' },
                { name: signInMessages.passkey, without: withoutPasskey, members, filter: 'noPasskey' },
                { name: signInMessages.singleSignOn, without: withoutSingleSignOn, members, filter: 'noSingleSignOn' },
              ]}
              columns={[
                { name: signInMessages.method, show: ({ name }) => name },
                {
                  name: signInMessages.have,
                  isNumber: true,
                  show: (row) => signInMessages.haveIt(row.members - row.without, row.members),
                },
                {
                  name: signInMessages.lack,
                  isNumber: true,
                  show: ({ name, without, filter }) =>
                    without === 0 ? (
                      formatNumber(0)
                    ) : (
                      <Link
                        to={`${pages.account_members_page}?signIn=${filter}&state=canSignIn`}
                        aria-label={signInMessages.membersWithout(without, name)}
                      >
                        {formatNumber(without)}
                      </Link>
                    ),
                },
              ]}
            />
            {cantSignIn > 0 ? (
              <Stack pad={3} line="before">
                <Text as="p" size="inline-sm" tone="muted">
                  {signInMessages.notCounted(cantSignIn)}
                </Text>
              </Stack>
            ) : null}
          </>
        )}
      </QueryContent>
    </SettingsCard>
  );
}
