/** The addresses of one day's sales, and of one sale. */
import type { Stage } from '@ntem/contract/orders/stages';

export function salesOn(date: string, stage?: Stage): string {
  return `/dashboard?tab=sales&date_from=${date}&date_to=${date}${stage ? `&stage=${stage}` : ''}`;
}

export function saleAddress(id: string): string {
  return `/dashboard?tab=sales&sale=${encodeURIComponent(id)}`;
}
