import { DoctorAnswer, type DoctorReport } from '@vitrine/contract/doctor'
import { adminPaths } from '@vitrine/contract/paths'
import { Hono } from 'hono'
import { refuse } from '../http/refusals.ts'
import type { Guards } from '../identity/guards/guards.ts'

/** Looks at the whole installation, which is more than the API knows of: whoever hosts it gives the means. */
export type Examine = () => Promise<DoctorReport>

const unavailable = 503

/** How the installation does, for administrators. */
export function doctorRoutes({ allowed }: Guards, examine: Examine | undefined) {
  return new Hono().get(
    adminPaths.doctor,
    allowed('change-settings', async (_, { c }) => {
      if (!examine) return refuse(c, 404, 'Nobody examines this installation.')
      const data = await examine().catch(() => undefined)
      if (!data) return refuse(c, unavailable, 'The installation could not be examined.')
      return c.json(DoctorAnswer.parse({ data }))
    }),
  )
}
