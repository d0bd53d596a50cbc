/**
 * Knows the methods of each path, so that a known path answers 405 for others. A route for every missing method would
 * do too, and would be most of the work of building the app.
 */
import type { FastifyInstance } from 'fastify';

/** Empty for a path that is not registered. */
export type FindMethods = (url: string) => string[];

/** Call this before the first route is registered. */
export function watchMethods(app: FastifyInstance): FindMethods {
  const methodsOfRoute = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = methodsOfRoute.get(url) ?? new Set<string>();
    for (const name of [method].flat()) methods.add(name);
    methodsOfRoute.set(url, methods);
  });
  let patterns: { pattern: RegExp; methods: Set<string> }[] | undefined;
  return (url) => {
    const path = url.replace(/\?.*/s, '').replace(/(?<=.)\/$/, '');
    patterns ??= [...methodsOfRoute].flatMap(([route, methods]) =>
      route.includes(':') ? [{ pattern: patternOf(route), methods }] : [],
    );
    const methods = methodsOfRoute.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))?.methods;
    return [...(methods ?? [])];
  };
}

function patternOf(route: string): RegExp {
  const literally = route.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literally.replace(/:\w+/g, '[^/]+')}$`);
}
