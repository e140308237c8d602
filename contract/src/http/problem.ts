import * as z from 'zod/mini'

/** Error answer of the API, in Laravel's shape, which Sanctum clients understand. */
export const Problem = z.object({
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  /** Reason for programs, if a status has several. */
  code: z.optional(z.string()),
  /** Address of a screen on which the user can react. */
  url: z.optional(z.string()),
  /** Request id, if the server failed. */
  reference: z.optional(z.string()),
})
export type Problem = z.infer<typeof Problem>

/** Why a call was refused, for forms: a sentence for each field, and one for the whole form. */
export interface Refusal {
  status: number
  errors: Record<string, string>
  /** Sentence of the API; undefined if it has none for users. */
  message?: string
  /** Reason for programs, if a status has several. */
  code?: string
  /** Address of a screen on which the user can react. */
  url?: string
  /** Seconds to wait after too many attempts. */
  waitSeconds?: number
}

const serverFault = 500
// Other servers with Laravel's shape may omit the message.
const PartialProblem = z.partial(Problem)

/** Reads a refusal from a response; `body` is its JSON, undefined if it has none. */
export function readRefusal({ status, headers }: Response, body: unknown): Refusal {
  const problem = PartialProblem.safeParse(body).data
  const errors = Object.entries(problem?.errors ?? {}).flatMap(([field, [first]]) =>
    first ? [[field, first] as const] : [],
  )
  // The message of a failure (5xx) is for users only if it has a language.
  const isForUsers = status < serverFault || headers.has('content-language')
  const waitSeconds = Number(headers.get('retry-after'))
  return {
    status,
    errors: Object.fromEntries(errors),
    ...(problem?.message && isForUsers && { message: problem.message }),
    ...(problem?.code && { code: problem.code }),
    ...(problem?.url && { url: problem.url }),
    ...(waitSeconds > 0 && { waitSeconds }),
  }
}
