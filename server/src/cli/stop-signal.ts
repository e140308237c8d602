import { Refusal } from '../settings/refusal.ts'

/** Returns a signal that aborts with a `Refusal` on SIGINT or SIGTERM, so that the command can remove partial files. */
export function createStopSignal(sentence: string): AbortSignal {
  const controller = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => controller.abort(new Refusal(sentence)))
  return controller.signal
}
