import { secondMs } from '@vitrine/contract/bounds/durations'
import { signedFields } from './sign.ts'
import type { DeliveryRow } from './store.ts'

/** The whole of an attempt, as Standard Webhooks has it at most. */
const attemptMs = 20 * secondMs

/** Where messages go; what is absent is told to nobody. */
export interface Receivers {
  change?: { url: string; key: Buffer } | undefined
  purge?: { url: string; token: string | undefined } | undefined
}

export interface Told {
  ok: boolean
  /** Null where nobody has answered. */
  status: number | null
  problem: string | null
  /** Whether there is no use in trying again. */
  forGood: boolean
}

/** Tells a message once. Redirects are not followed, and nothing of the answer is read but its status. */
export async function deliver(
  receivers: Receivers,
  row: DeliveryRow,
  now: Date,
  ending: AbortSignal,
): Promise<Told> {
  const receiver = receivers[row.kind]
  if (!receiver)
    return { ok: false, status: null, problem: 'nobody is to be told any more', forGood: true }
  const fields = 'key' in receiver ? ofChange(receiver.key, row, now) : ofPurge(receiver.token, row)
  try {
    const answer = await fetch(receiver.url, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json', 'user-agent': 'Vitrine', ...fields },
      body: row.body,
      signal: AbortSignal.any([ending, AbortSignal.timeout(attemptMs)]),
    })
    await answer.body?.cancel()
    const { ok, status } = answer
    const problem = ok ? null : `it answers ${status}`
    return { ok, status, problem, forGood: status === gone }
  } catch (error) {
    return { ok: false, status: null, problem: causeOf(error), forGood: false }
  }
}

/** A receiver says so that it wants to hear no more. */
const gone = 410

const ofChange = (key: Buffer, { message_id, body }: DeliveryRow, now: Date) =>
  signedFields(key, message_id, body, now)

/** The fields by which caches are asked: `Surrogate-Key` by those of Varnish's kind; others read the body. */
const ofPurge = (token: string | undefined, { body }: DeliveryRow) => ({
  ...(token !== undefined && { authorization: `Bearer ${token}` }),
  'surrogate-key': (JSON.parse(body) as { tags: string[] }).tags.join(' '),
})

function causeOf(error: unknown): string {
  const { name, cause } = Object(error)
  if (name === 'TimeoutError') return 'it takes too long'
  return String(Object(cause).code ?? Object(cause).message ?? name)
}
