/** A request among admins, for tests. */
import type { WireAdminRequest } from '@ntem/contract/topics/users';

export function requestOf(changes: Partial<WireAdminRequest> = {}): WireAdminRequest {
  return {
    id: 'asked',
    kind: 'promotion',
    goal: null,
    state: 'open',
    user: {
      id: 'yaw',
      name: 'Yaw Asante',
      phone_number: '0270000003',
      since: '2026-01-14T08:00:00.000Z',
      number_since: '2026-01-14T08:01:00.000Z',
      has_factor: false,
      made_by: null,
    },
    reason: 'Takes over payouts on weekends',
    asked_by: { id: 'esi', name: 'Esi Mensah' },
    asked_at: '2026-11-16T08:14:20.000Z',
    needs_second: true,
    confirmed_by: null,
    confirmed_at: null,
    effective_at: null,
    expires_at: '2026-11-23T08:14:20.000Z',
    is_own: false,
    is_about_self: false,
    can_confirm: true,
    can_stop: true,
    ...changes,
  };
}
