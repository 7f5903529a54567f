import { createHash } from 'node:crypto';
import { createHttpClient, type HttpClient, setUpServer } from '../http-client';
import { answerTo } from '../sign-ups';

/** A person with a session and their own network address, as a proxy would report it. */
export interface Person {
  client: HttpClient;
  url: string;
  address: string;
  /** The session's cookie and the address, for requests that don't use the client. */
  headers: Record<string, string>;
}

export interface Cast {
  owner: Person;
  templateId: number;
  /** Editors of the owner's organization, who do honest work. */
  honest: Person[];
  /** An editor of the same organization, and owners of other organizations. */
  insider: Person;
  outsiders: Person[];
  /** A person without a session. */
  stranger: Person;
}

const password = 'a password for tests';

/** Creates the first account, `count` honest editors, an insider and two outsiders on a server with open sign-up. */
export async function castPeople(url: string, count: number): Promise<Cast> {
  const owner = personAt(url, '10.1.0.1');
  const { templateId } = await setUpServer(owner.client);
  const honest: Person[] = [];
  for (let index = 0; index < count; index += 1) {
    honest.push(await invited(owner, templateId, url, `honest-${index}@orchard.test`, `10.2.0.${index + 1}`));
  }
  const insider = await invited(owner, templateId, url, 'insider@orchard.test', '10.3.0.1');
  const outsiders = [await signedUp(url, 'out-1@elsewhere.test', '10.4.0.1')];
  outsiders.push(await signedUp(url, 'out-2@elsewhere.test', '10.4.0.2'));
  return { owner, templateId, honest, insider, outsiders, stranger: personAt(url, '10.5.0.1') };
}

/** Returns a person at an address, without a session unless `cookie` is one. */
export function personAt(url: string, address: string, cookie = ''): Person {
  const client = createHttpClient(url, { cookie }, { 'x-forwarded-for': address });
  return {
    client,
    url,
    address,
    get headers() {
      return client.headers();
    },
  };
}

/** Calls a route. Throws for every status other than 200. */
export async function must(person: Person, ...args: Parameters<HttpClient['call']>) {
  const answer = await person.client.call(...args);
  if (answer.status !== 200) throw new Error(`${args[0]} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

async function invited(owner: Person, templateId: number, url: string, email: string, at: string): Promise<Person> {
  const body = { email, name: email.split('@')[0] };
  const { inviteLink } = await must(owner, 'api_v1_people_invite', { params: { id: templateId }, body });
  const token = String(inviteLink).split('/').at(-1) ?? '';
  const person = personAt(url, at);
  await must(person, 'invites_accept', { params: { token }, body: { name: body.name, password } });
  return person;
}

async function signedUp(url: string, email: string, at: string): Promise<Person> {
  const person = personAt(url, at);
  const { captcha } = await must(person, 'api_v1_signup_options');
  const body = {
    name: email.split('@')[0],
    email,
    password,
    organization: `Organization ${createHash('md5').update(email).digest('hex').slice(0, 6)}`,
    recaptchaToken: answerTo(captcha),
  };
  await must(person, 'api_v1_signup', { body });
  return person;
}
