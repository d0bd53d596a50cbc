/** Scripts, by a test or by chance, for a simulated vendor's next answers. */
import type { Random } from './random.ts';

/** The next `times` requests with this subject behave so: a fault of the transport, or a word that the route knows. */
type Script = { subject: string; behaviour: string; times?: number };
/** This part of all requests meets one of these. */
type Chance = { rate: number; behaviours: readonly string[] };

export type Scripts = {
  add(script: Script): void;
  setChance(chance: Chance | undefined): void;
  take(subjects: (string | undefined)[], isSpared: boolean): string | undefined;
  /** The number of requests that will still follow the script. */
  left(): number;
  reset(): void;
};

export function createScripts(random: Random): Scripts {
  let scripts: Required<Script>[] = [];
  let chance: Chance | undefined;
  return {
    add: (script) => void scripts.push({ times: 1, ...script }),
    setChance(chosen) {
      chance = chosen;
    },
    take(subjects, isSpared) {
      const script = scripts.find(({ subject, times }) => times > 0 && subjects.includes(subject));
      if (script) {
        script.times -= 1;
        return script.behaviour;
      }
      if (!chance || isSpared || random.next() >= chance.rate) return undefined;
      return random.pick(chance.behaviours);
    },
    left: () => scripts.reduce((sum, { times }) => sum + times, 0),
    reset() {
      scripts = [];
      chance = undefined;
    },
  };
}
