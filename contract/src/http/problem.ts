import * as z from 'zod/mini'

/** How the API says no: Laravel's shape, which Sanctum clients understand. */
export const Problem = z.object({
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  /** Names the reason for programs, where a status has several. */
  code: z.optional(z.string()),
  /** Of a failure of the server: the id by which its owner finds the request. */
  reference: z.optional(z.string()),
})
export type Problem = z.infer<typeof Problem>

/** Why a call was refused, as a form shows it: a sentence by field, and one for all of it. */
export interface Refusal {
  status: number
  errors: Record<string, string>
  /** The API's own sentence; undefined where it gave none for people. */
  message?: string
  /** Names the reason for programs, where a status has several. */
  code?: string
  /** How long to wait after too many tries. */
  waitSeconds?: number
}

const serverFault = 500
// Other servers that speak Laravel's way may leave the sentence out.
const Told = z.partial(Problem)

/** Reads why an answer is a refusal; `body` is its JSON, or undefined where it had none. */
export function refusalIn({ status, headers }: Response, body: unknown): Refusal {
  const said = Told.safeParse(body).data
  const errors = Object.entries(said?.errors ?? {}).flatMap(([field, [first]]) =>
    first ? [[field, first] as const] : [],
  )
  // What a server says when it fails is for people only where it says in which language.
  const isForPeople = status < serverFault || headers.has('content-language')
  const waitSeconds = Number(headers.get('retry-after'))
  return {
    status,
    errors: Object.fromEntries(errors),
    ...(said?.message && isForPeople && { message: said.message }),
    ...(said?.code && { code: said.code }),
    ...(waitSeconds > 0 && { waitSeconds }),
  }
}
