import { hourSeconds } from '@vitrine/contract/durations'
import { FaultList, FaultTold } from '@vitrine/contract/faults'
import { adminPaths, faultPaths } from '@vitrine/contract/paths'
import { Hono } from 'hono'
import { takePoints } from '../db/rate-limits.ts'
import { readJson } from '../http/body.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'
import type { Guards } from '../identity/guards/guards.ts'
import { addressOf, placeOf } from '../identity/guards/visitor.ts'
import { describeTold } from './describe.ts'
import { noteFault } from './keep.ts'
import { faultsSince } from './store.ts'

/** What browsers may tell in an hour: one place, and all of them. */
const fromOnePlace = 10
const fromAll = 200
const bounds = { depthMax: 4, valuesMax: 20 }

/** Failures: browsers tell of theirs, administrators read the list. */
export function faultRoutes(context: ApiContext, { allowed }: Guards) {
  return new Hono()
    .post(faultPaths.tell, async (c) => {
      const place = placeOf(addressOf(context, c))
      const limits = [
        { key: `faults from ${place}`, points: fromOnePlace, seconds: hourSeconds },
        { key: 'faults', points: fromAll, seconds: hourSeconds },
      ]
      const { db, now } = context
      const taken = await db.transaction().execute((tx) => takePoints(tx, limits, now()))
      // Nobody waits for the answer, and one who tells too much is told nothing.
      if (!taken.ok) return c.body(null, 204)
      const body = await readJson(c, FaultTold, bounds)
      if ('refusal' in body) return body.refusal
      await noteFault(context, { ...describeTold(body.value), times: 1 })
      return c.body(null, 204)
    })
    .get(
      adminPaths.faults,
      allowed('change-settings', async ({ db, now }, { c }) =>
        c.json(FaultList.parse({ data: await faultsSince(db, now()) })),
      ),
    )
}
