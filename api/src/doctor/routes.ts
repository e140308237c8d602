import { showDoctor } from '@vitrine/contract/endpoints/operation'
import type { DoctorReport } from '@vitrine/contract/operation/doctor'
import { type BoundEndpoint, bind } from '../binding/bind.ts'
import { refusal } from '../http/reply.ts'

/** Examines the whole installation. The process provides the function: the API sees only a part. */
export type ExamineInstallation = () => Promise<DoctorReport>

export const doctorRoutes = (examine: ExamineInstallation | undefined): BoundEndpoint[] => [
  bind(showDoctor, async () => {
    if (!examine) return refusal(404, 'This process cannot examine the installation.')
    const data = await examine().catch(() => undefined)
    return data ? { data } : refusal(503, 'The installation could not be examined.')
  }),
]
