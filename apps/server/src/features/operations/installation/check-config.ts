import { type Config, StartError } from '../../../config';
import { type Finding, failed, fine, warning } from './finding';

const part = 'configuration';
const isLocal = (url: string) => /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\]|[\w-]+\.localhost)(?::\d+)?$/.test(url);

/** Reads the configuration. Returns it, null = it is invalid, with what it says and what usually goes wrong with it. */
export function checkConfig(readConfig: () => Config): { config: Config | null; findings: Finding[] } {
  try {
    const config = readConfig();
    const risks = findRisks(config);
    return { config, findings: risks.length > 0 ? risks : [fine(part, `The public address is ${config.publicUrl}.`)] };
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return {
      config: null,
      findings: [failed(part, error.message, 'Correct the variable. The README lists all of them.')],
    };
  }
}

function findRisks(config: Config): Finding[] {
  const findings: Finding[] = config.unknownVariables.map((name) =>
    warning(part, `${name} isn’t a variable of Galley, so it does nothing.`, 'Compare its name with the README.'),
  );
  if (config.nodeEnv === 'development' && !(config.isLoopback && isLocal(config.publicUrl))) {
    findings.push(
      failed(
        part,
        'NODE_ENV is development, so anyone who reaches this server can sign in.',
        'Set NODE_ENV=production.',
      ),
    );
  }
  if (config.configuredUrl === null && !config.isLoopback) {
    findings.push(
      warning(
        part,
        `GALLEY_URL isn’t set, so links in emails begin with ${config.publicUrl}.`,
        'Set GALLEY_URL to the address that people open.',
      ),
    );
  }
  if (config.configuredUrl !== null && !config.isTls && !isLocal(config.configuredUrl)) {
    findings.push(
      warning(
        part,
        `${config.configuredUrl} isn’t encrypted: passwords and cookies can be read on the way.`,
        'Put a proxy with a certificate in front, and set GALLEY_URL to its https address.',
      ),
    );
  }
  if (config.isTls && config.trustProxy === false) {
    findings.push(
      warning(
        part,
        'GALLEY_TRUST_PROXY isn’t set, so everyone has the IP address of the proxy: limits count them together.',
        'Set GALLEY_TRUST_PROXY=1 if one proxy is in front of Galley.',
      ),
    );
  }
  return findings;
}

/** The clock of another machine; `aheadMs`: how far it is ahead of this one's. */
export interface OtherClock {
  name: string;
  aheadMs: number;
}

/** The Date header of an HTTP response has whole seconds. */
const clockSlackMs = 5000;

/** Reads another clock: `time` was read between `began` and now, in ms. */
export function readClock(name: string, time: Date, began: number): OtherClock {
  return { name, aheadMs: time.getTime() - (began + Date.now()) / 2 };
}

/** Compares this machine's clock with others. */
export function checkClock(others: readonly OtherClock[]): Finding {
  const part = 'clock';
  const other = others.find(({ aheadMs }) => Math.abs(aheadMs) > clockSlackMs);
  if (other) {
    const seconds = Math.round(Math.abs(other.aheadMs) / 1000);
    return warning(
      part,
      `The clock of ${other.name} is ${seconds} s ${other.aheadMs > 0 ? 'ahead of' : 'behind'} this machine’s. Two-factor codes and single sign-on fail then.`,
      'Synchronize both with NTP, for example with systemd-timesyncd or chrony.',
    );
  }
  const now = new Date().toISOString();
  const names = new Intl.ListFormat('en-US').format(others.map(({ name }) => name));
  return fine(part, names ? `${now}, the same as ${names}.` : `${now}. There was no other clock to compare it with.`);
}
