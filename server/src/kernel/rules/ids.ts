/** Ids as they come from outside: opaque, and only worth a look-up when they have the shape of one. */

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function isId(text: string): boolean {
  return uuidPattern.test(text);
}
