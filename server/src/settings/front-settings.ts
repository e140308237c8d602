import { parseWebhookSecret } from '@vitrine/api/webhooks/sign'
import * as z from 'zod/mini'
import { Refusal } from './refusal.ts'

const sharedSecondsMax = 31_536_000

/** Settings of the shared cache in front of the site, and of web hooks. */
export interface FrontSettings {
  /** Time that a shared cache may store pages; 0: it must revalidate each time. */
  sharedCacheSeconds: number
  purge: { url: string; token: string | undefined } | undefined
  /** Receives changes of the content, signed with the key. */
  webhook: { url: string; key: Buffer } | undefined
}

const hookUrl = z
  .url({ protocol: /^https?$/ })
  .check(z.refine((url) => URL.canParse(url) && new URL(url).username === ''))

export const frontVariables = {
  SHARED_CACHE_SECONDS: z._default(
    z.coerce.number().check(z.int(), z.minimum(0), z.maximum(sharedSecondsMax)),
    0,
  ),
  PURGE_URL: z.optional(hookUrl),
  PURGE_TOKEN: z.optional(z.string().check(z.regex(/^[\x21-\x7e]+$/))),
  WEBHOOK_URL: z.optional(hookUrl),
  WEBHOOK_SECRET: z.optional(
    z.string().check(z.refine((text) => parseWebhookSecret(text) !== undefined)),
  ),
}

const Front = z.object(frontVariables)

export const frontExpectations: Record<keyof typeof frontVariables, string> = {
  SHARED_CACHE_SECONDS: `a whole number of seconds, from 0 to ${sharedSecondsMax}`,
  PURGE_URL: 'an address such as https://cache.example.org/purge',
  PURGE_TOKEN: 'letters, digits and signs without a space',
  WEBHOOK_URL: 'an address such as https://example.org/hooks/vitrine',
  WEBHOOK_SECRET: '"whsec_" and 24 to 64 bytes in Base64, such as "openssl rand -base64 32" prints',
}

export const frontSecrets = ['PURGE_URL', 'PURGE_TOKEN', 'WEBHOOK_URL', 'WEBHOOK_SECRET']

export function toFrontSettings(read: z.infer<typeof Front>): FrontSettings {
  const { PURGE_URL, PURGE_TOKEN, WEBHOOK_URL, WEBHOOK_SECRET } = read
  const key = parseWebhookSecret(WEBHOOK_SECRET ?? '')
  if (WEBHOOK_URL !== undefined && !key)
    throw new Refusal('WEBHOOK_URL is set, but WEBHOOK_SECRET is not.')
  return {
    sharedCacheSeconds: read.SHARED_CACHE_SECONDS,
    purge: PURGE_URL === undefined ? undefined : { url: PURGE_URL, token: PURGE_TOKEN },
    webhook: WEBHOOK_URL === undefined || !key ? undefined : { url: WEBHOOK_URL, key },
  }
}
