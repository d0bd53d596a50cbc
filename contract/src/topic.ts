/** Makes endpoints from a topic's definitions: `GET /users/{id}` is method, path and parameters at once. */
import { z } from 'zod';
import type { Access, Endpoint, EndpointText, Method, Topic } from './endpoint.ts';
import { idLength } from './ids.ts';

type Key = `${Method} /${string}`;

type NamesIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

type ParamsIn<Path> = [NamesIn<Path>] extends [never]
  ? unknown
  : { readonly params: z.ZodObject<Record<NamesIn<Path>, z.ZodString>> };

type Made<Path, Text, Default> = Text &
  ParamsIn<Path> & {
    readonly topic: Topic;
    readonly method: Method;
    readonly path: string;
    readonly access: Text extends { access: infer Own extends Access } ? Own : Default;
  };

type Texts = Readonly<Record<Key, EndpointText>>;

/** First what all of them share, then each. */
export function topic<const Default extends Access>(about: Topic & { readonly access: Default }) {
  return <const Some extends Texts>(texts: Some & Record<Exclude<keyof Some, Key>, never>) => {
    const made = Object.entries<EndpointText>(texts).map(([key, text]) => [key, make(about, key, text)]);
    return Object.fromEntries(made) as { [Name in keyof Some]: Made<Name, Some[Name], Default> };
  };
}

function make(topic: Topic, key: string, text: EndpointText): Endpoint {
  const [method, path = ''] = key.split(' ');
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return {
    topic,
    method: method as Method,
    path,
    access: topic.access,
    ...(names.length > 0 && {
      params: z.object(Object.fromEntries(names.map((name) => [name, z.string().max(idLength.max)]))),
    }),
    ...text,
  };
}
