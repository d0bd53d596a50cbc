/** Every endpoint of the product, by method and path. */
import type { Endpoint } from './endpoint.ts';

export const endpoints = {} as const satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
export type EndpointKey = keyof Endpoints;
