import * as z from 'zod/mini'
import type { HttpRequest } from '../http/http-client.ts'
import type { Site } from '../site/site.ts'

/** Why a form was refused: a sentence by field, and one for all of it. */
export interface Refused {
  ok: false
  status: number
  errors: Record<string, string>
  /** The API's own sentence; undefined where it gave none for people. */
  message?: string
  /** Key of our own text for it. */
  text?: string
  /** How long to wait after too many tries. */
  waitSeconds?: number
}

export type Sent = { ok: true; response: Response } | Refused

const unreachableStatus = 503
const serverFault = 500

/** What servers that speak Laravel's way say of a form. */
const Refusal = z.object({
  message: z.optional(z.string()),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
})

/** Sends a form to the API; a refusal is a value, also when nobody answers. */
export async function sendForm(site: Site, path: string, request: HttpRequest): Promise<Sent> {
  const http = await site.http()
  const response = await http(path, request).catch(() => undefined)
  if (response?.ok) return { ok: true, response }
  const said = Refusal.safeParse(await response?.json().catch(() => undefined)).data
  const errors = Object.entries(said?.errors ?? {}).flatMap(([field, [first]]) =>
    first ? [[field, first] as const] : [],
  )
  const status = response?.status ?? unreachableStatus
  // What a server says when it fails is for people only where it says in which language.
  const isForPeople = status < serverFault || response?.headers.has('content-language')
  const waitSeconds = Number(response?.headers.get('retry-after'))
  return {
    ok: false,
    status,
    errors: Object.fromEntries(errors),
    ...(said?.message && errors.length === 0 && isForPeople && { message: said.message }),
    ...(waitSeconds > 0 && { waitSeconds }),
  }
}
