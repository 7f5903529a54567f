import {
  AppError,
  type HandlerBody,
  type HandlerParams,
  type HandlerQuery,
  type Route,
  type RouteDefinition,
  type RouteName,
  type RouteResponse,
  routes,
} from '@galley/contract';
import { findRoute } from './find-route';

/** A request of a component, parsed by the schemas of its route as on the server. */
export interface Call<N extends RouteName> {
  params: HandlerParams<Route<N>>;
  query: HandlerQuery<Route<N>>;
  body: HandlerBody<Route<N>>;
  /** The file of a multipart request. */
  file: File | null;
  idempotencyKey: string | null;
}

/** The response: JSON of the contract, or the text of a route that responds with bytes. */
type Sent<N extends RouteName> = RouteResponse<Route<N>> extends undefined ? string : RouteResponse<Route<N>>;
/** With an `AppError`, the server refuses the request. With `'unreachable'`, there is no response. */
type Outcome<N extends RouteName> = Sent<N> | AppError | 'unreachable';
type Reply<N extends RouteName> = Outcome<N> | ((call: Call<N>) => Outcome<N> | Promise<Outcome<N>>);

export interface FakeRequest {
  method: string;
  url: string;
  body?: unknown;
  file?: File | null;
  idempotencyKey?: string | null;
}

export interface FakeResponse {
  status: number;
  text: string;
}

type LooseCall = Call<RouteName>;
type LooseReply = (call: LooseCall) => unknown;

/**
 * The server as components see it. A test sets the response of each route by the contract's names. Requests and
 * responses are validated by the contract's schemas, so that a test can't use values that the real server would never
 * send or accept.
 */
class FakeApi {
  private replies = new Map<RouteName, LooseReply>();
  private readonly made = new Map<RouteName, LooseCall[]>();
  private readonly faults: string[] = [];
  private running = 0;

  /** Sets the response of a route. A function is called for each request. */
  on<N extends RouteName>(name: N, reply: Reply<N>): void {
    this.replies.set(name, (typeof reply === 'function' ? reply : () => reply) as LooseReply);
  }

  /** Like `on`, but requests wait until the returned function is called. */
  hold<N extends RouteName>(name: N, reply: Reply<N>): () => void {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const answer = (typeof reply === 'function' ? reply : () => reply) as LooseReply;
    this.replies.set(name, async (call) => {
      await released;
      return answer(call);
    });
    return release;
  }

  /** Returns the requests to a route so far, including refused ones. */
  calls<N extends RouteName>(name: N): Call<N>[] {
    return (this.made.get(name) ?? []) as unknown as Call<N>[];
  }

  /** Returns the bodies of those requests. */
  bodies<N extends RouteName>(name: N): HandlerBody<Route<N>>[] {
    return this.calls(name).map(({ body }) => body);
  }

  /** Resets everything. Throws if a request had no response, or one that the contract rejects. */
  reset(): void {
    const faults = this.faults.splice(0);
    this.replies = new Map();
    this.made.clear();
    if (faults.length > 0) throw new Error([...new Set(faults)].join('\n'));
  }

  /** Returns true while a request is waiting for its response. */
  get isBusy(): boolean {
    return this.running > 0;
  }

  /** Responds to a request. Null if there is no response. */
  async answer(request: FakeRequest): Promise<FakeResponse | null> {
    this.running += 1;
    try {
      return await this.find(request);
    } finally {
      this.running -= 1;
    }
  }

  private async find(request: FakeRequest): Promise<FakeResponse | null> {
    const found = findRoute(request.method, request.url);
    if (!found) return this.fail(`No route of the contract is ${request.method} ${request.url}.`);
    const { name, params, query } = found;
    const reply = this.replies.get(name);
    if (!reply) return this.fail(`The test doesn't say what ${name} answers (${request.method} ${request.url}).`);
    const route: RouteDefinition = routes[name];
    const call = {
      params: route.params?.safeParse(params),
      query: route.query?.safeParse(query),
      body: route.body?.safeParse(request.body),
    };
    const read = (['params', 'query', 'body'] as const).map((part) => [part, call[part]?.data]);
    const file = request.file ?? null;
    const made = { ...Object.fromEntries(read), file, idempotencyKey: request.idempotencyKey ?? null } as LooseCall;
    this.made.set(name, [...(this.made.get(name) ?? []), made]);
    const outcome = await reply(made);
    if (outcome === 'unreachable') return null;
    if (outcome instanceof AppError) return { status: outcome.status, text: JSON.stringify(outcome.toBody()) };
    const wrong = (['params', 'query', 'body'] as const).find((part) => call[part]?.success === false);
    if (wrong) return this.fail(`The server refuses the ${wrong} of ${name}: ${call[wrong]?.error?.message}`);
    if (!route.response) return { status: 200, text: String(outcome) };
    const answer = route.response.safeParse(outcome);
    if (!answer.success) return this.fail(`The server never answers ${name} like this: ${answer.error.message}`);
    const unknown = findUnknownField(outcome, answer.data);
    if (unknown) return this.fail(`The server never answers ${name} with ${unknown}.`);
    return { status: 200, text: JSON.stringify(answer.data) };
  }

  private fail(fault: string): null {
    this.faults.push(fault);
    return null;
  }
}

/** Returns the path of a value that the schema dropped because the contract doesn't have it; null = none. */
function findUnknownField(given: unknown, read: unknown, at = ''): string | null {
  if (typeof given !== 'object' || given === null) return null;
  for (const [key, value] of Object.entries(given)) {
    if (value === undefined) continue;
    const place = at ? `${at}.${key}` : key;
    const known = (read as Record<string, unknown> | null)?.[key];
    if (known === undefined) return place;
    const inside = findUnknownField(value, known, place);
    if (inside) return inside;
  }
  return null;
}

/** The server behind `fetch` and `XMLHttpRequest` in all component tests. */
export const api = new FakeApi();
