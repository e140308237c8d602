import * as at from '@vitrine/contract/endpoints/reports'
import { type BoundEndpoint, bindWith } from '../binding/bind.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'
import { changeReport, commentReport, deleteReport } from './changes.ts'
import { listReports, showReport, showScreenshot } from './lists.ts'
import { createReportHandler, refuseTooMany } from './send.ts'

/**
 * Bug reports. Staff send them; administrators and editors process them. Their writers read and answer
 * them, whatever their role is now; for them, reports of other users do not exist (404).
 */
export function reportRoutes(context: ApiContext): BoundEndpoint[] {
  const to = bindWith(context)
  return [
    to(at.reportBug, createReportHandler(), { beforeBody: (ctx) => refuseTooMany(context, ctx) }),
    to(at.listReports, listReports),
    to(at.showReport, showReport),
    to(at.changeReport, changeReport),
    to(at.deleteReport, deleteReport),
    to(at.showScreenshot, showScreenshot),
    to(at.commentReport, commentReport),
  ]
}
