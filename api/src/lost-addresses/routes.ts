import { lostAddressRules } from '@vitrine/contract/admin/lost-addresses'
import * as at from '@vitrine/contract/endpoints/lost-addresses'
import { countLostAddresses } from '@vitrine/contract/endpoints/site-server'
import { type BoundEndpoint, bindWith, type InputOf } from '../binding/bind.ts'
import { refuseWithMessage } from '../editing/calls/messages.ts'
import { formatLargeCsv } from '../http/csv.ts'
import { reply } from '../http/reply.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import type { Redirects } from '../redirects/redirects.ts'
import { createSiteDayFormatter } from '../tracking/days.ts'
import { addLostAddresses } from './add-counts.ts'
import { createProposer, listUnresolved, takePage } from './list.ts'
import { countIgnored, getFirstDay, listIgnored, setIgnored, sumTotals } from './store.ts'

interface LostAddressDeps {
  redirects: Redirects
  propose: ReturnType<typeof createProposer>
  getToday: () => string
}

/** Lost addresses (specification §7). */
export function lostAddressRoutes(redirects: Redirects) {
  const toDay = createSiteDayFormatter(redirects.context.settings)
  const getToday = () => toDay(redirects.context.now())
  const propose = createProposer(redirects)
  const deps: LostAddressDeps = { redirects, propose, getToday }
  const to = bindWith(deps)
  const site: BoundEndpoint[] = [to(countLostAddresses, addCounts)]
  const admin: BoundEndpoint[] = [
    to(at.listLostAddresses, list),
    to(at.downloadLostAddresses, download),
    to(at.listIgnoredAddresses, async ({ redirects: { context } }) => ({
      data: await listIgnored(context.db),
    })),
    to(at.ignoreLostAddress, ignore),
  ]
  return { site, admin }
}

const isCounting = ({ context }: Redirects) => context.settings.current().tracking.enabled

async function addCounts(
  { redirects, getToday }: LostAddressDeps,
  _: unknown,
  { body }: InputOf<typeof countLostAddresses>,
) {
  if (isCounting(redirects)) await addLostAddresses(redirects.context.db, getToday(), body)
  return reply(204, null)
}

async function list(
  deps: LostAddressDeps,
  _: PersonRequest,
  { query: { days, page } }: InputOf<typeof at.listLostAddresses>,
) {
  const { db } = deps.redirects.context
  const from = getFirstDay(deps.getToday(), days)
  const { shown, hasMore } = takePage(await listUnresolved(deps.redirects, from), page)
  const counts = { ignored: await countIgnored(db), ...(await sumTotals(db, from)) }
  const meta = { from, hasMore, ...counts, isCounting: isCounting(deps.redirects) }
  return { data: await deps.propose(shown), meta }
}

async function download(
  deps: LostAddressDeps,
  _: PersonRequest,
  { query: { days } }: InputOf<typeof at.downloadLostAddresses>,
) {
  const rows = await listUnresolved(deps.redirects, getFirstDay(deps.getToday(), days))
  const cells = rows.map(({ path, hits, lastDay }) => [path, hits, lastDay])
  const headers = { 'Content-Disposition': 'attachment; filename="lost-addresses.csv"' }
  const table = await formatLargeCsv(['address', 'requests', 'last_day'], cells)
  return reply(200, table, headers)
}

async function ignore(
  { redirects }: LostAddressDeps,
  ctx: PersonRequest,
  { params: { id }, body: { isIgnored } }: InputOf<typeof at.ignoreLostAddress>,
) {
  const { db, now } = redirects.context
  if (isIgnored && (await countIgnored(db)) >= lostAddressRules.ignoredMax)
    return refuseWithMessage(redirects, ctx, 422, 'ignored_many')
  const isStored = await setIgnored(db, id, isIgnored ? now().toISOString() : null)
  return isStored
    ? reply(204, null)
    : refuseWithMessage(redirects, ctx, 404, 'lost_address_unknown')
}
