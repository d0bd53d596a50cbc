/** How deep JSON from outside may be nested. Pure. */

/** Deeper ones would run out of stack when they are read or serialized. */
export const largestDepth = 32;

/** In one pass, brackets inside texts left out. What is no JSON is for the parser to refuse. */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (character === '"') inText = !inText;
    else if (inText) at += character === '\\' ? 1 : 0;
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    if (depth > largestDepth) return true;
  }
  return false;
}
