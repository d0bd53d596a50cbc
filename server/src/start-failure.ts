/** A reason not to start, as one sentence for the person who started it. */
export class StartFailure extends Error {}
