import { sendWeeklyMails } from '@vitrine/api/ageing/weekly-mails'
import { sendDailyMails } from '@vitrine/api/forms/daily-mails'
import type { ApiContext } from '@vitrine/api/identity/guards/api-context'
import { minuteMs } from '@vitrine/contract/bounds/durations'
import type { LogError } from '../process/log.ts'
import { runEvery } from '../process/periodic-jobs.ts'

/** Interval of the checks, and so the maximum delay of a mail. */
const checkEveryMs = 10 * minuteMs

/** Queues the weekly mails; the first run includes those of a Monday on which the site was down. */
export const startWeeklyMails = (context: ApiContext, logError: LogError) =>
  runEvery(checkEveryMs, () => sendWeeklyMails(context), logError)

/** Queues the daily mails about responses to forms, also those of days on which the site was down. */
export const startDailyMails = (context: ApiContext, logError: LogError) =>
  runEvery(checkEveryMs, () => sendDailyMails(context), logError)
