import { minuteMs } from '@vitrine/contract/bounds/durations'

/** Minutes after each failed attempt: soon at first, then over the better part of four days. */
const waits = [1, 2, 5, 10, 20, 40, 60, 120, 240, 480, 720, 720, 720, 720, 720, 720]

/** When to try again; undefined when it has been tried enough, or the link in it is over by then. */
export function nextAttempt(
  { attempts, expires_at }: { attempts: number; expires_at: string | null },
  now: Date,
): Date | undefined {
  const minutes = waits[attempts - 1]
  if (minutes === undefined) return undefined
  const next = new Date(now.getTime() + minutes * minuteMs)
  return expires_at !== null && next.toISOString() >= expires_at ? undefined : next
}
