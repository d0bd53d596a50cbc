/** The store's name, colours and logo, with the shop as it will look while one types. */
import {
  findAccentFault,
  findMainColourFault,
  findStoreNameFault,
} from '@ntem/contract/installation/brand-rules';
import { defaultColours, isColour, readable } from '@ntem/contract/installation/colours';
import type { WireBrand } from '@ntem/contract/installation/endpoints/brand';
import { isPlainSms } from '@ntem/contract/notices/sms';
import { useId, useState } from 'react';
import { useRead } from '#lib/api/use-read.ts';
import { useSend } from '#lib/api/use-send.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { Button } from '#ui/core/button.tsx';
import { DateTime, formatMoment } from '#ui/core/formats.tsx';
import { Loaded } from '#ui/core/loaded.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Field, TextInput } from '#ui/flow/field.tsx';
import { Form } from '#ui/forms/form.tsx';
import { Panel } from '#ui/page/section.tsx';
import { BrandPreview } from './brand-preview.tsx';
import { LegalTexts } from './legal-texts.tsx';
import { LogoField } from './logo-field.tsx';

export function BrandTab() {
  return useUrlState().get('view') === 'legal' ? <LegalTexts /> : <Brand />;
}

function Brand() {
  const brand = useRead('GET /brand');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h2 className="text-lg">Brand</h2>
        <p className="text-md text-ink-muted">
          Seen in the shop, in messages, in icons and on share cards, by everybody from their next page on.
        </p>
      </div>
      <Loaded from={brand} failed="Failed to load the brand">
        {(data) => <Shown brand={data} />}
      </Loaded>
    </div>
  );
}

/** This page was made with the brand from when it was opened. */
function Shown({ brand }: { brand: WireBrand }) {
  const [opened] = useState(brand.version);
  return <BrandForm key={brand.version} brand={brand} isNewer={brand.version !== opened} />;
}

const saved = { updates: 'GET /brand', toast: 'Saved' } as const;

type BrandFormProps = {
  brand: WireBrand;
  /** True if the brand is newer than this page. */
  isNewer: boolean;
};

function BrandForm({ brand, isNewer }: BrandFormProps) {
  const { version, default_name: defaultName } = brand;
  /** Undefined keeps the current one, null removes it. */
  const [logo, setLogo] = useState<string | null>();
  const { send } = useSend('PUT /brand', saved);
  const { press: restore, isBusy } = useSend('PUT /brand', { ...saved, toast: 'The default is back' });
  const form = useForm({
    initial: {
      name: brand.name ?? '',
      main_colour: brand.main_colour ?? defaultColours.main,
      accent_colour: brand.accent_colour ?? defaultColours.accent,
      logo: '',
    },
    validate: ({ name, main_colour: main, accent_colour: accent }) => ({
      name: name.trim() === '' ? undefined : findStoreNameFault(name),
      main_colour: findMainColourFault(main),
      accent_colour: findAccentFault(accent),
    }),
    onSubmit: ({ name, main_colour: main, accent_colour: accent }) =>
      send({
        body: {
          version,
          name: name.trim() || null,
          main_colour: main === defaultColours.main ? null : main,
          accent_colour: accent === defaultColours.accent ? null : accent,
          ...(logo !== undefined && { logo: logo && bytesOf(logo) }),
        },
      }),
  });
  const { name, main_colour: main, accent_colour: accent } = form.values;
  const shown = {
    name: name.trim() === '' || findStoreNameFault(name) ? defaultName : name.trim(),
    colours: {
      main: isColour(main) ? readable(main) : defaultColours.main,
      accent: isColour(accent) ? accent : defaultColours.accent,
    },
    logo: logo === undefined ? brand.logo : logo,
  };
  const isDefault = !(brand.name || brand.main_colour || brand.accent_colour || brand.logo);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:gap-5">
      <Panel title="Name, colours and logo">
        {isNewer && <NotHereYet />}
        <Form {...form.sending}>
          <Field
            label="Name"
            error={form.errorOf('name') ?? (name.trim() ? findStoreNameFault(name) : undefined)}
            warning={
              isPlainSms(name)
                ? undefined
                : 'Text messages with letters that are not plain hold fewer of them, and cost more.'
            }
            hint={`Empty for ${defaultName}, as the settings call it.`}
          >
            <TextInput {...form.field('name')} placeholder={defaultName} autoComplete="off" />
          </Field>
          <ColourField
            label="Main colour"
            hint="Buttons, links and, darker, the band at the top."
            fault={findMainColourFault(main)}
            instead={isColour(main) ? readable(main) : undefined}
            value={main}
            onChange={(colour) => form.setValue('main_colour', colour)}
          />
          <ColourField
            label="Accent"
            hint="Used for icons. Adjusted for contrast."
            fault={findAccentFault(accent)}
            value={accent}
            onChange={(colour) => form.setValue('accent_colour', colour)}
          />
          <LogoField
            shown={shown.logo}
            error={form.errorOf('logo')}
            onChange={(next) => {
              setLogo(next);
              form.setValue('logo', '');
            }}
          />
          <div className="flex flex-wrap items-center gap-2">
            <Button variant="primary" type="submit" busy={form.isSubmitting}>
              Save brand
            </Button>
            {!isDefault && (
              <Button
                busy={isBusy}
                onClick={() =>
                  void restore({
                    body: { version, name: null, main_colour: null, accent_colour: null, logo: null },
                  })
                }
              >
                Back to the default
              </Button>
            )}
          </div>
          {brand.changed_by && brand.changed_at && (
            <p className="text-sm text-ink-muted">
              Changed by {brand.changed_by}, <DateTime iso={brand.changed_at} format={formatMoment} />
            </p>
          )}
        </Form>
      </Panel>
      <BrandPreview {...shown} />
    </div>
  );
}

function NotHereYet() {
  return (
    <Notice tone="info">
      <p>Saved. Every page that is opened from now on has it; this one after a reload.</p>
      <div className="mt-2">
        <Button onClick={() => window.location.reload()}>Reload this page</Button>
      </div>
    </Notice>
  );
}

/** Without the prefix of a data address. */
function bytesOf(address: string): string {
  return address.replace(/^data:[^,]*,/, '');
}

type ColourFieldProps = {
  label: string;
  hint: string;
  fault: string | undefined;
  /** The nearest one that can be read. */
  instead?: string | undefined;
  value: string;
  onChange: (colour: string) => void;
};

function ColourField({ label, hint, fault, instead, value, onChange }: ColourFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        <Field label={label} hint={hint} error={fault}>
          <TextInput
            value={value}
            onChange={({ target }) => onChange(target.value.trim().toLowerCase())}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={7}
          />
        </Field>
        <div className="grid">
          <label className="mb-1.5 text-md font-medium dense:mb-1 dense:text-sm" htmlFor={id}>
            Pick<span className="sr-only"> the {label.toLowerCase()}</span>
          </label>
          <input
            id={id}
            type="color"
            className="h-control w-14 cursor-pointer rounded-md border border-control bg-surface p-1 dense:h-control-dense"
            value={isColour(value) ? value : '#000000'}
            onChange={({ target }) => onChange(target.value)}
          />
        </div>
      </div>
      {fault && instead && instead !== value && (
        <div>
          <Button onClick={() => onChange(instead)}>
            <span
              className="size-4 rounded-sm border border-line"
              style={{ background: instead }}
              aria-hidden="true"
            />
            Use {instead}
          </Button>
        </div>
      )}
    </div>
  );
}
