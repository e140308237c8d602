import { adminPaths, reportPaths } from '@vitrine/contract/paths'
import { Hono } from 'hono'
import type { Guards } from '../identity/guards/guards.ts'
import { addComment, changeReport, deleteReport } from './changes.ts'
import { listReports, showReport, showScreenshot } from './lists.ts'
import { createSending } from './send.ts'

const report = `${adminPaths.reports}/:id` as const

/**
 * Bug reports: those who work on the site send them, administrators and editors see to them. A
 * contributor reads and comments their own; another person's is answered 404.
 */
export function reportRoutes({ staff, editorial }: Guards) {
  return new Hono()
    .post(reportPaths.send, staff(createSending()))
    .get(adminPaths.reports, staff(listReports))
    .get(report, staff(showReport))
    .put(report, editorial(changeReport))
    .delete(report, editorial(deleteReport))
    .get(`${report}/screenshot`, staff(showScreenshot))
    .post(`${report}/comments`, staff(addComment))
}
