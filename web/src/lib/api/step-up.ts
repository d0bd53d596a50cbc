/** Calls that need a new proof of identity: a screen asks for it, and then they are repeated. */

type Ask = () => Promise<boolean>;

let ask: Ask | undefined;

/** Set by the screen that can ask; returns a function to stop. */
export function answerStepUps(asking: Ask): () => void {
  ask = asking;
  return () => {
    if (ask === asking) ask = undefined;
  };
}

/** True once the person has proved who they are. Several calls at once share one question. */
export async function askStepUp(): Promise<boolean> {
  return (await ask?.()) ?? false;
}
