import { type MouseButton, type PointerStep, splitKeys } from './driver';

/** Code points that the W3C WebDriver standard assigns to keys without a character. */
const keyCodes: Readonly<Record<string, string>> = {
  Control: '\uE009',
  Shift: '\uE008',
  Alt: '\uE00A',
  Meta: '\uE03D',
  Enter: '\uE007',
  Backspace: '\uE003',
  Delete: '\uE017',
  Escape: '\uE00C',
  Tab: '\uE004',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Home: '\uE011',
  End: '\uE010',
};
const buttons: Readonly<Record<MouseButton, number>> = { left: 0, middle: 1 };

interface Session {
  sessionId: string;
  capabilities: { browserName: string; browserVersion: string };
}

/** A small client of the W3C WebDriver protocol: one session, one window. */
export class WebDriverClient {
  private constructor(
    private readonly server: string,
    private readonly session: Session,
  ) {}

  static async start(server: string, capabilities: object): Promise<WebDriverClient> {
    // Scripts can run longer than the default limit of 30 s: each test sets its own limit.
    const body = { capabilities: { alwaysMatch: { timeouts: { script: 110_000 }, ...capabilities } } };
    return new WebDriverClient(server, await call<Session>('POST', `${server}/session`, body));
  }

  get version(): string {
    const { browserName, browserVersion } = this.session.capabilities;
    return `${browserName}/${browserVersion}`;
  }

  post<T>(path: string, body: object): Promise<T> {
    return call<T>('POST', `${this.server}/session/${this.session.sessionId}${path}`, body);
  }

  get<T>(path: string): Promise<T> {
    return call<T>('GET', `${this.server}/session/${this.session.sessionId}${path}`);
  }

  evaluate<T>(work: (...args: never[]) => unknown, args: readonly unknown[]): Promise<T> {
    return this.post<T>('/execute/sync', { script: `return (${work}).apply(null, arguments)`, args });
  }

  async keys(presses: readonly string[]): Promise<void> {
    const actions = presses.flatMap((press) => {
      const { modifiers, key } = splitKeys(press);
      const values = [...modifiers, key].map((name) => keyCodes[name] ?? name);
      return [
        ...values.map((value) => ({ type: 'keyDown', value })),
        ...values.reverse().map((value) => ({ type: 'keyUp', value })),
      ];
    });
    await this.post('/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  async pointer(steps: readonly PointerStep[]): Promise<void> {
    const actions = steps.map((step) =>
      step.kind === 'move'
        ? { type: 'pointerMove', duration: 0, x: Math.round(step.x), y: Math.round(step.y) }
        : { type: step.kind === 'down' ? 'pointerDown' : 'pointerUp', button: buttons[step.button ?? 'left'] },
    );
    const parameters = { pointerType: 'mouse' };
    await this.post('/actions', { actions: [{ type: 'pointer', id: 'mouse', parameters, actions }] });
  }

  async end(): Promise<void> {
    await call('DELETE', `${this.server}/session/${this.session.sessionId}`);
  }
}

async function call<T>(method: string, url: string, body?: object): Promise<T> {
  const response = await fetch(url, { method, body: body && JSON.stringify(body) });
  const { value } = (await response.json()) as { value: T | { error: string; message: string } };
  if (!response.ok) {
    const { error, message } = value as { error: string; message: string };
    throw new Error(`WebDriver: ${error}: ${message}`);
  }
  return value as T;
}

/** Waits until a driver responds; it prints nothing when it is ready. */
export async function waitForDriver(server: string, isAlive: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < 200 && isAlive(); attempt++) {
    const isReady = await fetch(`${server}/status`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`No WebDriver answers at ${server}.`);
}
