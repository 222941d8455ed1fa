import { globSync } from 'node:fs'
import { join } from 'node:path'

/** The room that each journey walks most of: `bin/check ROOM` walks them with the room's other tests. */
export const journeys: Record<string, string> = {
  'additional-columns.spec.ts': 'additional-columns',
  'adjust.spec.ts': 'changes',
  'share-out.spec.ts': 'changes',
  'spread-item.spec.ts': 'order-lists',
  'approvals.spec.ts': 'approvals',
  'admin-accounts.spec.ts': 'accounts',
  'admin-audits.spec.ts': 'audits',
  'admin-health.spec.ts': 'platform',
  'admin-look.spec.ts': 'looks',
  'admin-roles.spec.ts': 'accounts',
  'admin-suppliers.spec.ts': 'houses',
  'announcements.spec.ts': 'announcements',
  'admin-terms.spec.ts': 'joining',
  'areas.spec.ts': 'accounts',
  'asking.spec.ts': 'stores',
  'board.spec.ts': 'board',
  'calendar.spec.ts': 'calendar',
  'calling.spec.ts': 'http',
  'catalogue.spec.ts': 'catalogue',
  'claims.spec.ts': 'claims',
  'closing-reminders.spec.ts': 'reminders',
  'company.spec.ts': 'company',
  'contacts-cancel.spec.ts': 'contacts',
  'contacts.spec.ts': 'contacts',
  'counts.spec.ts': 'board',
  'desk-phone.spec.ts': 'board',
  'downloads.spec.ts': 'downloads',
  'enrolment.spec.ts': 'joining',
  'error-reporting.spec.ts': 'platform',
  'exact-lines.spec.ts': 'placing',
  'external-accounts.spec.ts': 'joining',
  'first-data.spec.ts': 'http',
  'first-set-up.spec.ts': 'initializations',
  'history.spec.ts': 'history',
  'ignored-mail.spec.ts': 'ignores',
  'item-images.spec.ts': 'images',
  'item-intake.spec.ts': 'intake',
  'joining.spec.ts': 'joining',
  'keyboard.spec.ts': 'board',
  'large-text.spec.ts': 'placing',
  'leaving.spec.ts': 'cancellations',
  'line.spec.ts': 'line',
  'live.spec.ts': 'board',
  'main-job.spec.ts': 'orders',
  'messages.spec.ts': 'messages',
  'web-flyers.spec.ts': 'flyers',
  'multi-orders.spec.ts': 'placing',
  'forgotten.spec.ts': 'accounts',
  'free-lines.spec.ts': 'placing',
  'my-account.spec.ts': 'accounts',
  'passkeys.spec.ts': 'accounts',
  'ways-in.spec.ts': 'accounts',
  'own-restaurant.spec.ts': 'accounts',
  'notices.spec.ts': 'notices',
  'notification-settings.spec.ts': 'notification-settings',
  'one-order.spec.ts': 'board',
  'offline.spec.ts': 'offline',
  'order-again.spec.ts': 'placing',
  'order-counters.spec.ts': 'order-counters',
  'order-dates.spec.ts': 'placing',
  'order-entry.spec.ts': 'entries',
  'order-lists.spec.ts': 'order-lists',
  'order-sheet-aids.spec.ts': 'lists',
  'order-sheet.spec.ts': 'placing',
  'own-suppliers.spec.ts': 'suppliers',
  'supplier-invites.spec.ts': 'suppliers',
  'supplier-settings.spec.ts': 'suppliers',
  'many-suppliers.spec.ts': 'suppliers',
  'page-weight.spec.ts': 'http',
  'prints.spec.ts': 'prints',
  'repeat-order.spec.ts': 'placing',
  'shared-drafts.spec.ts': 'placing',
  'reply-lost.spec.ts': 'placing',
  'restaurants.spec.ts': 'stores',
  'restores.spec.ts': 'restores',
  'rows-in-sight.spec.ts': 'placing',
  'rules.spec.ts': 'validation',
  'scheduled-orders.spec.ts': 'scheduled',
  'staff.spec.ts': 'accounts',
  'public-pages.spec.ts': 'site',
  'raised-errors.spec.ts': 'platform',
  'stores.spec.ts': 'stores',
  'typed-is-kept.spec.ts': 'form',
  'ui-parts.spec.ts': 'ui',
  'users.spec.ts': 'users',
  'usual-night.spec.ts': 'placing',
}

const root = join(import.meta.dirname, '..', '..')
const found = (pattern: string) => globSync(pattern, { cwd: root }).map(path => path.replaceAll('\\', '/'))

/** Every room that there is: a folder of that name in a layer, or in an area of the web. */
export const rooms = (): string[] =>
  [...new Set(found('src/{domain,contract,server,web,web/*}/*/*.{ts,tsx}').map(path => path.split('/').at(-2) ?? ''))]
    .filter(room => !['web', 'consumer', 'supplier', 'admin', 'public'].includes(room))
    .toSorted()

/** The files of tests of some rooms: those that Vitest runs, and those that Playwright walks. */
export const testsOf = (some: string[]) => ({
  vitest: some.flatMap(room => found(`src/{domain,contract,server,web,web/*}/${room}/**/*.test.{ts,tsx}`)).toSorted(),
  playwright: Object.keys(journeys)
    .filter(file => some.includes(journeys[file] ?? ''))
    .map(file => `tests/journeys/${file}`),
})
