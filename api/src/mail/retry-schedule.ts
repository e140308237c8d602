import { minuteMs } from '@vitrine/contract/bounds/durations'

/** Minutes to wait after each failed attempt: almost four days in total. */
const waitMinutes = [1, 2, 5, 10, 20, 40, 60, 120, 240, 480, 720, 720, 720, 720, 720, 720]

/** Next attempt; undefined after the last one, or if the link in the mail will have expired. */
export function getNextAttempt(
  { attempts, expires_at }: { attempts: number; expires_at: string | null },
  now: Date,
): Date | undefined {
  const minutes = waitMinutes[attempts - 1]
  if (minutes === undefined) return undefined
  const next = new Date(now.getTime() + minutes * minuteMs)
  return expires_at !== null && next.toISOString() >= expires_at ? undefined : next
}
