import { describe, expect, it } from 'vitest';
import { openSecret, sealedSecret, sealSecret } from './seal-secret';

const secret = 'a secret of an installation, as long as it is';
const passphrase = 'a hedge of quinces';

describe('the secret in a backup', () => {
  it('[W8-backup-sealed] opens with its passphrase only, however it is typed', async () => {
    const sealed = await sealSecret(secret, `${passphrase} é`);
    expect(await openSecret(sealedSecret.parse(JSON.parse(JSON.stringify(sealed))), `${passphrase} e\u0301`)).toBe(
      secret,
    );
    expect(await openSecret(sealed, passphrase)).toBeNull();
    expect(JSON.stringify(sealed)).not.toContain(secret);
    const again = await sealSecret(secret, `${passphrase} é`);
    expect([again.sealed === sealed.sealed, again.salt === sealed.salt]).toEqual([false, false]);
  });

  it('[W8-backup-sealed-changed] refuses changed bytes, and a cost that would take all memory', async () => {
    const sealed = await sealSecret(secret, passphrase);
    const flipped = Buffer.from(sealed.sealed, 'base64');
    flipped[3] = (flipped[3] ?? 0) ^ 1;
    expect(await openSecret({ ...sealed, sealed: flipped.toString('base64') }, passphrase)).toBeNull();
    for (const odd of [{ sealed: '' }, { nonce: 'AAAA' }, { N: 2 ** 16 }])
      expect(await openSecret({ ...sealed, ...odd }, passphrase)).toBeNull();
    expect(sealedSecret.safeParse({ ...sealed, N: 2 ** 30 }).success).toBe(false);
    expect(sealedSecret.safeParse({ ...sealed, kind: 'none' }).success).toBe(false);
  });
});
