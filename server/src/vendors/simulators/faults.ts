/** Faults between any vendor and us, simulated on the socket, as a client would meet them. */
import type { ServerResponse } from 'node:http';

/** `before`: the vendor has not processed the request. `after`: it has, and we may not learn it. */
export const transportFaults = {
  close_before: 'before',
  hang_before: 'before',
  html_502_before: 'before',
  rate_limited: 'before',
  rate_limited_without_time: 'before',
  forbidden: 'before',
  unauthorized: 'before',
  close_after: 'after',
  reset_after: 'after',
  hang_after: 'after',
  html_502_after: 'after',
  length_too_long: 'after',
  length_too_short: 'after',
  cut_json: 'after',
} as const;

export type TransportFault = keyof typeof transportFaults;

export function isTransportFault(fault: string): fault is TransportFault {
  return Object.hasOwn(transportFaults, fault);
}

type Answer = { status: number; text: string; headers: Record<string, string> };

const html = '<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>';

/** Ends the exchange with the fault. `answer` is the vendor's answer without it. */
export function playFault(fault: TransportFault, response: ServerResponse, answer: Answer): void {
  const { socket } = response;
  const send = (status: number, body: string, headers: Record<string, string> = {}) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  switch (fault) {
    case 'close_before':
    case 'close_after':
      socket?.destroy();
      return;
    case 'reset_after':
      socket?.resetAndDestroy();
      return;
    // Until the client gives up.
    case 'hang_before':
    case 'hang_after':
      return;
    case 'html_502_before':
    case 'html_502_after':
      send(502, html, { 'content-type': 'text/html' });
      return;
    case 'rate_limited':
      send(429, '{"message":"Too many requests"}', { 'retry-after': '30' });
      return;
    case 'rate_limited_without_time':
      send(429, '{"message":"Too many requests"}');
      return;
    case 'forbidden':
      send(403, '{"message":"Forbidden"}');
      return;
    case 'unauthorized':
      send(401, '{"message":"Unauthorized"}');
      return;
    case 'length_too_long':
      response.writeHead(answer.status, { ...answer.headers, 'content-length': answer.text.length + 50 });
      response.write(answer.text);
      socket?.end();
      return;
    case 'length_too_short':
      // Node's own server refuses to write more than it announced, so the bytes go to the socket.
      socket?.end(
        `HTTP/1.1 ${answer.status} OK\r\ncontent-type: application/json\r\ncontent-length: ${Math.floor(answer.text.length / 2)}\r\nconnection: close\r\n\r\n${answer.text}`,
      );
      return;
    case 'cut_json':
      response
        .writeHead(answer.status, answer.headers)
        .end(answer.text.slice(0, Math.floor(answer.text.length / 2)));
      return;
  }
}
