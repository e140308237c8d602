import { secondMs } from '@vitrine/contract/bounds/durations'
import { createSignatureHeaders } from './sign.ts'
import type { DeliveryRow } from './store.ts'

/** Timeout of a whole attempt (Standard Webhooks). */
const timeoutMs = 20 * secondMs

/** Where messages are sent; a message whose receiver is absent fails. */
export interface WebhookReceivers {
  /** Receives changes of content and responses to forms. */
  change?: { url: string; key: Buffer } | undefined
  purge?: { url: string; token: string | undefined } | undefined
}

export interface WebhookDeliveryResult {
  ok: boolean
  /** HTTP status; null without a response. */
  status: number | null
  problem: string | null
  /** True if a retry is useless. */
  isPermanent: boolean
}

/** Sends a message once. Follows no redirects and reads only the status of the response. */
export async function sendDelivery(
  receivers: WebhookReceivers,
  row: DeliveryRow,
  now: Date,
  ending: AbortSignal,
): Promise<WebhookDeliveryResult> {
  const receiver = row.kind === 'purge' ? receivers.purge : receivers.change
  if (!receiver)
    return { ok: false, status: null, problem: 'no receiver is configured', isPermanent: true }
  const headers =
    'key' in receiver
      ? createSignatureHeaders(receiver.key, row.message_id, row.body, now)
      : getPurgeHeaders(receiver.token, row)
  try {
    const response = await fetch(receiver.url, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json', 'user-agent': 'Vitrine', ...headers },
      body: row.body,
      signal: AbortSignal.any([ending, AbortSignal.timeout(timeoutMs)]),
    })
    await response.body?.cancel()
    const { ok, status } = response
    const problem = ok ? null : `status ${status}`
    return { ok, status, problem, isPermanent: status === gone }
  } catch (error) {
    return { ok: false, status: null, problem: describeFailure(error), isPermanent: false }
  }
}

/** Status of a receiver that unsubscribes (Standard Webhooks). */
const gone = 410

/** Varnish reads the tags in `Surrogate-Key`, other caches in the body. */
const getPurgeHeaders = (token: string | undefined, { body }: DeliveryRow) => ({
  ...(token !== undefined && { authorization: `Bearer ${token}` }),
  'surrogate-key': (JSON.parse(body) as { tags: string[] }).tags.join(' '),
})

function describeFailure(error: unknown): string {
  const { name, cause } = Object(error)
  if (name === 'TimeoutError') return 'timed out'
  return String(Object(cause).code ?? Object(cause).message ?? name)
}
