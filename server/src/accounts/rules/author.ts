/** The person behind a request, and where it came from. */

/** The origin of a request: counted for limits, proof of nothing. */
export type Client = {
  device: string | null;
  address: string;
  /** The browser's name for people, if it gives one. */
  browser: string | null;
};

/** A client of which only the address was kept. */
export function clientAt(address: string): Client {
  return { device: null, address, browser: null };
}

/** The person who does something that the audit log keeps. Handed on whole from the request to the log. */
export type Author = Client & { userId: string };
