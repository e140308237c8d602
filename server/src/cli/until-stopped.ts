import { Refusal } from '../settings/refusal.ts'

/** Aborted, with a sentence, when somebody ends the command: what is half-written is then taken away. */
export function untilStopped(sentence: string): AbortSignal {
  const stopped = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => stopped.abort(new Refusal(sentence)))
  return stopped.signal
}
