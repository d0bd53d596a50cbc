/** Answers 405 for the methods that a known path does not have. */
import type { FastifyInstance, HTTPMethods } from 'fastify';
import { answerMethodNotAllowed } from './errors.ts';

const everyMethod: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Call this before the first route is registered, and the function that it returns after the last one. */
export function watchMethods(app: FastifyInstance): () => void {
  const methodsOfPath = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = methodsOfPath.get(url) ?? new Set<string>();
    for (const name of [method].flat()) methods.add(name);
    methodsOfPath.set(url, methods);
  });
  return () => {
    for (const [url, methods] of [...methodsOfPath]) {
      if (url.includes('*')) continue;
      const allowed = [...methods];
      const others = everyMethod.filter((method) => !methods.has(method));
      app.route({ method: others, url, handler: answerMethodNotAllowed(allowed) });
    }
  };
}
