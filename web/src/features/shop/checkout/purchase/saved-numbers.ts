/** Numbers with names: in the account of a signed-in person, else on this device. */
import { mostSavedNumbers } from '@ntem/contract/people/limits';
import { parsePhone } from '@ntem/contract/phones';
import { useEffect, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { readItem, writeItem } from '#lib/browser/browser-storage.ts';
import { useSession } from '#lib/session/session.ts';

export type SavedNumber = { phone: string; name: string };

const key = 'ntem-names';

/** Shown if `save` answered no. */
export const notSaved = 'Not saved. Please try again.';

function namesOnDevice(): SavedNumber[] {
  try {
    return JSON.parse(readItem('localStorage', key) ?? '[]');
  } catch {
    return [];
  }
}

/** The newest first, and a renamed one in its place; without a name it is forgotten. */
export function withNumber(saved: readonly SavedNumber[], phone: string, name: string): SavedNumber[] {
  if (!name) return saved.filter((number) => number.phone !== phone);
  if (!saved.some((number) => number.phone === phone))
    return [{ phone, name }, ...saved].slice(0, mostSavedNumbers);
  return saved.map((number) => (number.phone === phone ? { phone, name } : number));
}

type WireNumber = { phone_number: string; name: string };
const fromWire = ({ phone_number: phone, name }: WireNumber): SavedNumber => ({ phone, name });

export function useSavedNumbers() {
  const userId = useSession()?.user?.id;
  const [saved, setSaved] = useState<readonly SavedNumber[]>(() => (userId ? [] : namesOnDevice()));

  useEffect(() => {
    let isShown = true;
    if (!userId) return;
    call('GET /account/numbers').then(
      ({ data }) => isShown && setSaved(data.map(fromWire)),
      // Names are a comfort: without an answer the number is typed.
      () => {},
    );
    return () => {
      isShown = false;
    };
  }, [userId]);

  /** False if the account could not be reached. */
  const save = async (typed: string, name: string): Promise<boolean> => {
    const phone = parsePhone(typed);
    if (!phone) return false;
    if (!userId) {
      const next = withNumber(namesOnDevice(), phone, name);
      writeItem('localStorage', key, next.length > 0 ? JSON.stringify(next) : null);
      setSaved(next);
      return true;
    }
    const body = { phone_number: phone, name: name || null };
    return call('POST /account/numbers', { body }).then(
      ({ data }) => {
        setSaved(data.map(fromWire));
        return true;
      },
      () => false,
    );
  };
  return { saved, save, isInAccount: userId !== undefined };
}
