/** The tables of what admins switch and set. */
import type { Pesewas } from '@ntem/contract/money';
import type { ColumnType, Generated } from 'kysely';
import type { PauseScope } from '#domain/catalogue.ts';

type SalesPausesTable = {
  scope: PauseScope;
  message: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
};

type AdminSettingsTable = {
  only_row: Generated<boolean>;
  float_alarm_pesewas: Pesewas;
};

export type AdminTables = {
  sales_pauses: SalesPausesTable;
  admin_settings: AdminSettingsTable;
};
