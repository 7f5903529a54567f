import { useState } from 'react';
import { errorText } from '../../../api/api-error';
import { toastError } from '../../../lib/toasts';
import { devSignInMessages } from '../../../messages/people/dev-sign-in';
import { Button } from '../../../ui/button/button';
import { List } from '../../../ui/list/list';

interface Person {
  email: string;
  name: string;
  organization: string;
  role: string;
}

/** One-click sign-in as a seeded account. Only in development; production builds don't contain it. */
export function DevPeople() {
  const [people, setPeople] = useState<Person[] | null>(null);
  const handleShow = async () => {
    const response = await fetch('/dev/people');
    if (response.ok) setPeople(((await response.json()) as { people: Person[] }).people);
    else toastError(devSignInMessages.notInDevelopment);
  };
  const handleSignIn = async ({ email }: Person) => {
    try {
      const headers = { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' };
      await fetch('/dev/sign-in', { method: 'POST', headers, body: JSON.stringify({ email }) });
      window.location.reload();
    } catch (error) {
      toastError(errorText(error));
    }
  };
  if (!people) return <Button onClick={handleShow}>{devSignInMessages.show}</Button>;
  return (
    <List gap={2} aria-label={devSignInMessages.people}>
      {people.map((person) => (
        <li key={person.email}>
          <Button isWide onClick={() => handleSignIn(person)}>
            {devSignInMessages.personOf(person.name, person.role, person.organization)}
          </Button>
        </li>
      ))}
    </List>
  );
}
