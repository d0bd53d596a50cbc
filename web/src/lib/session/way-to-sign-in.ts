/** What happens when the server has refused to go on with a session. Each page has its own way. */

let way = () => window.location.assign('/auth');

export function setWayToSignIn(own: () => void): void {
  way = own;
}

export function leaveForSignIn(): void {
  way();
}
