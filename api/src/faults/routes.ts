import { hourSeconds } from '@vitrine/contract/durations'
import { FaultList, FaultTold } from '@vitrine/contract/faults'
import { adminPaths, faultPaths } from '@vitrine/contract/paths'
import { Hono } from 'hono'
import { takePoints } from '../db/rate-limits.ts'
import { apiRequest } from '../http/api-request.ts'
import { readJson } from '../http/body.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'
import type { Guards } from '../identity/guards/guards.ts'
import { networksOf } from '../identity/guards/networks.ts'
import { addressOf } from '../identity/guards/visitor.ts'
import { noteTold } from './keep.ts'
import { faultsSince } from './store.ts'

/**
 * Reports per hour that are accepted: from one network (more from a wider one), and from all
 * browsers.
 */
const fromOnePlace = 10
const fromAll = 200
const bounds = { depthMax: 4, valuesMax: 20 }

/** Failures: browsers report theirs, administrators read the list. */
export function faultRoutes(context: ApiContext, { allowed }: Guards) {
  return new Hono()
    .post(faultPaths.tell, async (c) => {
      const networks = networksOf(addressOf(context, apiRequest(c)))
      const limits = [
        ...networks.map(({ key, share }) => ({
          key: `faults from ${key}`,
          points: fromOnePlace * share,
          seconds: hourSeconds,
        })),
        { key: 'faults', points: fromAll, seconds: hourSeconds },
      ]
      const { db, now } = context
      const taken = await db.transaction().execute((tx) => takePoints(tx, limits, now()))
      // Browsers ignore the answer, so clients over the limit get the same one.
      if (!taken.ok) return c.body(null, 204)
      const body = await readJson(c, FaultTold, bounds)
      if ('refusal' in body) return body.refusal
      const widest = networks.at(-1)?.key ?? ''
      await noteTold(context, body.value, widest)
      return c.body(null, 204)
    })
    .get(
      adminPaths.faults,
      allowed('change-settings', async ({ db, now }, { c }) =>
        c.json(FaultList.parse({ data: await faultsSince(db, now()) })),
      ),
    )
}
