import { type Document, OpenAPIBackend } from 'openapi-backend';
import { type FakeAnswer, FakeRefusal, type FakeRequest } from './fake-vendor';

export interface Described {
  /**
   * Returns the operation of a request, with the parameters of its path. Throws the refusal from `refuse` for an
   * invalid request.
   */
  read(request: FakeRequest): { operation: string; id: string };
  /** Throws if the vendor couldn't respond like this. */
  check(operation: string, answer: FakeAnswer): void;
}

/** Validators need a second to compile, and are the same for every fake of a vendor. */
const validators = new Map<unknown, Promise<OpenAPIBackend>>();

function validatorOf(description: unknown): Promise<OpenAPIBackend> {
  const known = validators.get(description) ?? compile(description);
  validators.set(description, known);
  return known;
}

async function compile(description: unknown): Promise<OpenAPIBackend> {
  // The validator only reads bodies of application/json.
  const definition = JSON.parse(
    JSON.stringify(description).replaceAll('application/vnd.api+json', 'application/json'),
  ) as Document;
  const api = new OpenAPIBackend({
    definition,
    quick: true,
    strict: false,
    validate: true,
    ajvOpts: { strict: false, validateFormats: false },
  });
  await api.init();
  return api;
}

/**
 * Validates the requests and responses of a fake against an excerpt of the vendor's published API description, so that
 * the fake can't drift from it. `refuse` returns the vendor's refusal of an invalid request or an unknown address
 * (404).
 */
export async function describedBy(
  description: unknown,
  refuse: (status: 400 | 404, detail: string) => FakeAnswer,
): Promise<Described> {
  const api = await validatorOf(description);
  return {
    read: (request) => {
      const asked = {
        method: request.method,
        path: request.path,
        headers: {
          ...(request.headers as Record<string, string>),
          'content-type': (request.headers['content-type'] ?? '').replace(
            'application/vnd.api+json',
            'application/json',
          ),
        },
        query: Object.fromEntries(request.query),
        body: request.body.length > 0 && request.headers['content-type']?.includes('json') ? request.json() : undefined,
      };
      const operation = api.matchOperation(asked);
      if (!operation?.operationId) throw new FakeRefusal(refuse(404, 'There is no such address.'));
      const isForm = request.headers['content-type']?.startsWith('multipart/');
      const { errors } = isForm ? { errors: null } : api.validateRequest(asked, operation);
      if (errors?.length)
        throw new FakeRefusal(refuse(400, errors.map((error) => `${error.instancePath} ${error.message}`).join(' ')));
      return { operation: operation.operationId, id: decodeURIComponent(request.path.split('/').at(-1) ?? '') };
    },
    check: (operation, answer) => {
      const { errors } = api.validateResponse(answer.json, operation, answer.status ?? 200);
      if (errors?.length) throw new Error(`${operation} can’t answer this: ${JSON.stringify(errors)}`);
    },
  };
}
