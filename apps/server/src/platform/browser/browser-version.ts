import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { browserUser } from './browser-process';

const answerMs = 10_000;
const longest = 100;

/** Returns the version reported by a browser, such as "Chromium 131.0.6778.85"; '' if it reports none. */
export async function browserVersion(file: string): Promise<string> {
  // On Windows, the query opens a window.
  if (process.platform === 'win32') return '';
  const folder = tmpdir();
  const env = { HOME: folder, PATH: process.env.PATH, LANG: 'C.UTF-8' };
  const options = { ...browserUser(), cwd: folder, env, timeout: answerMs };
  return await new Promise((resolve) => {
    execFile(file, ['--version'], options, (error, output) => {
      resolve(error ? '' : output.trim().slice(0, longest));
    });
  });
}
