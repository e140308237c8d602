import { hourSeconds } from '@vitrine/contract/bounds/durations'
import * as at from '@vitrine/contract/endpoints/operation'
import { type BoundEndpoint, bind } from '../binding/bind.ts'
import { takePoints } from '../db/rate-limits.ts'
import type { ApiRequest } from '../http/api-request.ts'
import { reply } from '../http/reply.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'
import { getNetworks } from '../identity/guards/networks.ts'
import { getClientAddress } from '../identity/guards/visitor.ts'
import { recordBrowserFault } from './record-faults.ts'
import { listStoredFaults } from './store.ts'

/** Reports per hour from one network; wider networks get a multiple. */
const perNetworkMax = 10
/** Reports per hour from all networks together. */
const totalMax = 200

export function faultRoutes(context: ApiContext): BoundEndpoint[] {
  const getSenderNetworks = (request: ApiRequest) => getNetworks(getClientAddress(context, request))
  return [
    bind(
      at.reportFault,
      async ({ request }, { body }) =>
        recordBrowserFault(context, body, getSenderNetworks(request).at(-1)?.key ?? ''),
      // Clients over the limit get the same answer: browsers ignore it.
      {
        beforeBody: async ({ request }) =>
          (await takeReport(context, getSenderNetworks(request))) ? undefined : reply(204, null),
      },
    ),
    bind(at.listFaults, async () => ({ data: await listStoredFaults(context.db, context.now()) })),
  ]
}

async function takeReport({ db, now }: ApiContext, networks: ReturnType<typeof getNetworks>) {
  const limits = [
    ...networks.map(({ key, share }) => ({
      key: `faults from ${key}`,
      points: perNetworkMax * share,
      seconds: hourSeconds,
    })),
    { key: 'faults', points: totalMax, seconds: hourSeconds },
  ]
  const { ok } = await db.transaction().execute((tx) => takePoints(tx, limits, now()))
  return ok
}
