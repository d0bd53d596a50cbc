/** Calls that want to know again who it is: a screen asks, and then they are made once more. */

type Ask = () => Promise<boolean>;

let ask: Ask | undefined;

/** By the screens that can ask; returns how to stop. */
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
