import { expect, it } from 'vitest';
import { type SwitchedTo, tellOrganizationSwitch, watchOrganizationSwitch } from './organization-channel';

it('[D1-one-host] Tells other tabs of a switch, and nothing that is in no shape of it', async () => {
  const other = new BroadcastChannel('galley.organization');
  const heard: SwitchedTo[] = [];
  const isHeard = new Promise<void>((resolve) => {
    const stop = watchOrganizationSwitch((to) => {
      heard.push(to);
      if (to.id !== 9) return;
      stop();
      resolve();
    });
  });
  other.postMessage('hello');
  other.postMessage({ id: '7', name: 'Harbour' });
  tellOrganizationSwitch({ id: 7, name: 'Harbour' });
  tellOrganizationSwitch({ id: 9, name: 'Orchard' });
  await isHeard;
  other.close();
  expect(heard.map(({ id }) => id).sort()).toEqual([7, 9]);
});
