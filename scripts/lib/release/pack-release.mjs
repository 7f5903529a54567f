import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/**
 * Packs a folder into `file` (.tar.gz), and writes its SHA-256 beside it (.sha256). The same files always give the same
 * bytes: names are in order, and owners, modes and times don't come from this machine. `seconds` is the time of all
 * files since 1970. Needs GNU tar. Returns the checksum.
 */
export async function packRelease(folder, file, seconds) {
  const args = [
    ...['--create', '--format=gnu', '--sort=name', `--mtime=@${seconds}`],
    ...['--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX'],
    ...['--directory', path.dirname(folder), path.basename(folder)],
  ];
  const tar = spawn('tar', args, { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, LC_ALL: 'C' } });
  const ended = new Promise((resolve, reject) => {
    tar.once('error', () => reject(new Error('GNU tar is missing. Install it, then try again.')));
    tar.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`tar ended with code ${code}.`))));
  });
  await Promise.all([ended, pipeline(tar.stdout, createGzip({ level: 9 }), createWriteStream(file))]);
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  const sum = hash.digest('hex');
  writeFileSync(`${file}.sha256`, `${sum}  ${path.basename(file)}\n`);
  return sum;
}
