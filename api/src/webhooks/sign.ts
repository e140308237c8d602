import { createHmac } from 'node:crypto'

const prefix = 'whsec_'
const keyBytes = { min: 24, max: 64 }

/** Parses a secret of Standard Webhooks: `whsec_` and 24 to 64 bytes in Base64. */
export function parseWebhookSecret(secret: string): Buffer | undefined {
  const text = secret.startsWith(prefix) ? secret.slice(prefix.length) : secret
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return undefined
  const key = Buffer.from(text, 'base64')
  return key.length >= keyBytes.min && key.length <= keyBytes.max ? key : undefined
}

/** Signs id, time and body of a message (https://www.standardwebhooks.com). Returns the headers. */
export function createSignatureHeaders(key: Buffer, id: string, body: string, now: Date) {
  const timestamp = String(Math.floor(now.getTime() / 1_000))
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
}
