import type { DoctorReport } from '@vitrine/contract/doctor'
import { showDoctor as showDoctorAt } from '@vitrine/contract/endpoints/operation'
import { type Bound, bind } from '../binding/bind.ts'
import { refusal } from '../http/reply.ts'

/** Looks at the whole installation, which is more than the API knows of: whoever hosts it gives the means. */
export type Examine = () => Promise<DoctorReport>

/** How the installation does, for administrators. */
export const doctorRoutes = (examine: Examine | undefined): Bound[] => [
  bind(showDoctorAt, () => showDoctor(examine)),
]

async function showDoctor(examine: Examine | undefined) {
  if (!examine) return refusal(404, 'Nobody examines this installation.')
  const data = await examine().catch(() => undefined)
  return data ? { data } : refusal(503, 'The installation could not be examined.')
}
