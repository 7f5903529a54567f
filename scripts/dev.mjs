/**
 * `npm run dev`: runs the server, restarted on every change of its sources, and the web app with Vite, on a separate
 * data folder with two seeded organizations and one-click sign-in.
 */
import { spawn } from 'node:child_process';
import { homedir } from 'node:os';
import path from 'node:path';
import { root } from './lib/build-stamp.mjs';

const serverPort = process.env.GALLEY_PORT || '4100';
const webPort = process.env.GALLEY_DEV_PORT || '4101';
const dataHome =
  process.getuid?.() === 0 ? '/var/lib' : process.env.XDG_DATA_HOME || path.join(homedir(), '.local', 'share');
const environment = {
  ...process.env,
  NODE_ENV: 'development',
  GALLEY_PORT: serverPort,
  GALLEY_URL: process.env.GALLEY_URL || `http://localhost:${webPort}`,
  GALLEY_DATA_DIR: process.env.GALLEY_DATA_DIR || path.join(dataHome, 'galley-dev'),
  GALLEY_DEV_PORT: webPort,
  GALLEY_DEV_SERVER: `http://127.0.0.1:${serverPort}`,
};

const bin = (name) => path.join(root, 'node_modules', ...name);
const children = [
  run([bin(['tsx', 'dist', 'cli.mjs']), 'watch', '--clear-screen=false', 'src/main.ts'], 'apps/server'),
  run([bin(['vite', 'bin', 'vite.js']), '--clearScreen', 'false'], 'apps/web'),
];
let isStopping = false;

function run(args, folder) {
  const child = spawn(process.execPath, args, { cwd: path.join(root, folder), env: environment, stdio: 'inherit' });
  child.once('exit', (code) => stop(code ?? 1));
  return child;
}

/** If one of them exits, the other is stopped. */
function stop(code) {
  if (isStopping) return;
  isStopping = true;
  process.exitCode = code;
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM');
}

process.on('SIGINT', () => stop(0));
process.on('SIGTERM', () => stop(0));
