/** Who stands behind a request, and where it came from. */

/** Where a request came from: counted for limits, proof of nothing. */
export type Client = {
  device: string | null;
  address: string;
  /** What people call the browser, as far as it says. */
  browser: string | null;
};

/** A client of whom only the address was kept. */
export function clientAt(address: string): Client {
  return { device: null, address, browser: null };
}

/** Whoever does something that the audit log keeps. Handed on whole from the request to the log. */
export type Author = Client & { userId: string };
