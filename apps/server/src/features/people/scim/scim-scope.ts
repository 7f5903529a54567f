import type { FastifyInstance } from 'fastify';
import type { HttpRequest } from '../../../platform/http/types';
import type { Services } from '../../../services';
import type { ScimCaller } from './people';

/** The context of the protocol's routes. */
export interface ScimScope {
  scope: FastifyInstance;
  services: Services;
  /** Returns the address of the SCIM service. */
  base(): string;
  /** Returns the provider whose token the request has. */
  callerOf(request: HttpRequest): ScimCaller;
}

/** Parameters of a route for one resource. */
export type One = { Params: { id: string } };
