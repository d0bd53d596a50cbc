/** The address of one day's sales. */
import type { ShownStatus } from '@ntem/contract/states';

export function salesOn(date: string, status?: ShownStatus): string {
  return `/dashboard?tab=sales&date_from=${date}&date_to=${date}${status ? `&status=${status}` : ''}`;
}
