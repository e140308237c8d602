import { lostAddressRules } from '@vitrine/contract/admin/lost-addresses'
import type { LocaleRules, TrackingRules } from '@vitrine/contract/config/config'
import * as at from '@vitrine/contract/endpoints/lost-addresses'
import { countLostAddresses } from '@vitrine/contract/endpoints/site-server'
import { type BoundEndpoint, bindWith, type InputOf } from '../binding/bind.ts'
import type { EditingDeps } from '../editing/calls/editing-deps.ts'
import { refuseWithMessage } from '../editing/calls/messages.ts'
import { formatCsv } from '../http/csv.ts'
import { reply } from '../http/reply.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import type { PublishedPages } from '../pages/published-pages.ts'
import { createDayFormatter, toMinute } from '../tracking/days.ts'
import { addLostAddresses } from './add-counts.ts'
import { createProposer, listUnresolved, takePage } from './list.ts'
import { countIgnored, getFirstDay, listIgnored, setIgnored, sumTotals } from './store.ts'

interface LostAddressSetup {
  editing: EditingDeps
  rules: LocaleRules
  published: () => Promise<PublishedPages>
  tracking: TrackingRules
}

interface LostAddressDeps extends LostAddressSetup {
  propose: ReturnType<typeof createProposer>
  getToday: () => string
}

/** Lost addresses (specification §7). */
export function lostAddressRoutes(setup: LostAddressSetup) {
  const toDay = createDayFormatter(setup.tracking.timeZone)
  const getToday = () => toDay(toMinute(setup.editing.context.now()))
  const deps: LostAddressDeps = { ...setup, propose: createProposer(setup), getToday }
  const to = bindWith(deps)
  const site: BoundEndpoint[] = [to(countLostAddresses, addCounts)]
  const admin: BoundEndpoint[] = [
    to(at.listLostAddresses, list),
    to(at.downloadLostAddresses, download),
    to(at.listIgnoredAddresses, async ({ editing }) => ({
      data: await listIgnored(editing.context.db),
    })),
    to(at.ignoreLostAddress, ignore),
  ]
  return { site, admin }
}

async function addCounts(
  { editing, tracking, getToday }: LostAddressDeps,
  _: unknown,
  { body }: InputOf<typeof countLostAddresses>,
) {
  if (tracking.enabled) await addLostAddresses(editing.context.db, getToday(), body)
  return reply(204, null)
}

async function list(
  deps: LostAddressDeps,
  _: PersonRequest,
  { query: { days, page } }: InputOf<typeof at.listLostAddresses>,
) {
  const { db } = deps.editing.context
  const from = getFirstDay(deps.getToday(), days)
  const { shown, hasMore } = takePage(await listUnresolved({ ...deps, db }, from), page)
  const counts = { ignored: await countIgnored(db), ...(await sumTotals(db, from)) }
  const isCounting = deps.tracking.enabled
  return { data: await deps.propose(shown), meta: { from, hasMore, ...counts, isCounting } }
}

async function download(
  deps: LostAddressDeps,
  _: PersonRequest,
  { query: { days } }: InputOf<typeof at.downloadLostAddresses>,
) {
  const { db } = deps.editing.context
  const rows = await listUnresolved({ ...deps, db }, getFirstDay(deps.getToday(), days))
  const cells = rows.map(({ path, hits, lastDay }) => [path, hits, lastDay])
  const headers = { 'Content-Disposition': 'attachment; filename="lost-addresses.csv"' }
  return reply(200, formatCsv(['address', 'requests', 'last_day'], cells), headers)
}

async function ignore(
  { editing }: LostAddressDeps,
  ctx: PersonRequest,
  { params: { id }, body: { isIgnored } }: InputOf<typeof at.ignoreLostAddress>,
) {
  const { db, now } = editing.context
  if (isIgnored && (await countIgnored(db)) >= lostAddressRules.ignoredMax)
    return refuseWithMessage(editing, ctx, 422, 'ignored_many')
  const isStored = await setIgnored(db, id, isIgnored ? now().toISOString() : null)
  return isStored ? reply(204, null) : refuseWithMessage(editing, ctx, 404, 'lost_address_unknown')
}
