import { showDoctor } from '@vitrine/contract/endpoints/operation'
import type { DoctorReport } from '@vitrine/contract/operation/doctor'
import { type Bound, bind } from '../binding/bind.ts'
import { refusal } from '../http/reply.ts'

/** Examines the whole installation, which the API alone cannot. The process provides the function. */
export type Examine = () => Promise<DoctorReport>

/** The state of the installation, for administrators. */
export const doctorRoutes = (examine: Examine | undefined): Bound[] => [
  bind(showDoctor, async () => {
    if (!examine) return refusal(404, 'Nobody examines this installation.')
    const data = await examine().catch(() => undefined)
    return data ? { data } : refusal(503, 'The installation could not be examined.')
  }),
]
