/** A form's values, errors and sending, by the rules that every form here follows. */
import { type FocusEvent, type FormEvent, useRef, useState } from 'react';
import { ApiError, type Failed, refusalText } from '#lib/api/api-error.ts';
import { afterPress } from './after-press.ts';

type Values = Record<string, string | boolean>;
type Errors<V> = { [Name in keyof V]?: string | undefined };
type Touched<V> = { [Name in keyof V]?: boolean };

type FormOptions<V extends Values> = {
  initial: V;
  validate: (values: V) => Errors<V>;
  onSubmit: (values: V) => Promise<unknown>;
  failed?: Failed;
  /** Runs after the fields have got the server's errors. */
  onFailure?: (error: unknown) => void;
};

export function useForm<V extends Values>(options: FormOptions<V>) {
  const { initial, validate, onSubmit, failed, onFailure } = options;
  type Name = keyof V & string;
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors<V>>({});
  const [touched, setTouched] = useState<Touched<V>>({});
  const [refusal, setRefusal] = useState<string>();
  const [isSubmitting, setSubmitting] = useState(false);
  // State is too late for a second click in the same moment.
  const isBusy = useRef(false);
  const resets = useRef(0);

  const setValue = <N extends Name>(name: N, value: V[N]) => {
    setValues((current) => ({ ...current, [name]: value }));
    setErrors((current) => ({ ...current, [name]: undefined }));
  };

  const blur = (name: Name) => {
    const resetsBefore = resets.current;
    afterPress(() => {
      if (resets.current !== resetsBefore) return;
      setTouched((current) => ({ ...current, [name]: true }));
      setErrors((current) => ({ ...current, [name]: current[name] ?? validate(values)[name] }));
    });
  };

  const showErrors = (found: Errors<V>, form: HTMLFormElement) => {
    const names = Object.keys(found).filter((name) => name in initial && found[name]);
    setErrors(found);
    setTouched(Object.fromEntries(Object.keys(initial).map((name) => [name, true])) as Touched<V>);
    const first = names[0] === undefined ? null : form.elements.namedItem(names[0]);
    if (first instanceof HTMLElement) first.focus();
    return names.length > 0;
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (isBusy.current || showErrors(validate(values), form)) return;
    isBusy.current = true;
    setSubmitting(true);
    setRefusal(undefined);
    try {
      await onSubmit(values);
    } catch (error) {
      if (error instanceof ApiError) showErrors(error.errors as Errors<V>, form);
      setRefusal(refusalText(error, { fields: Object.keys(initial), lastResort: failed }));
      onFailure?.(error);
    } finally {
      isBusy.current = false;
      setSubmitting(false);
    }
  };

  const reset = () => {
    resets.current += 1;
    setValues(initial);
    setErrors({});
    setTouched({});
    setRefusal(undefined);
    setSubmitting(false);
  };

  /** The error to show: only for a field that was left once. */
  const errorOf = (name: Name) => (touched[name] ? errors[name] : undefined);

  /** Props of a text field or a select. */
  const field = (name: Name) => ({
    name,
    value: String(values[name]),
    onChange: (event: { target: { value: string } }) => setValue(name, event.target.value as V[Name]),
    onBlur: (_event: FocusEvent) => blur(name),
  });

  /** Props of a form or its dialog. `refusal` is shown above the fields, unless it belongs to one of them. */
  const sending = { onSubmit: submit, busy: isSubmitting, refusal };
  return { values, setValue, errorOf, field, submit, sending, isSubmitting, refusal, setRefusal, reset };
}
