import { secondMs } from '@vitrine/contract/bounds/durations'
import type { MachineProblem } from '@vitrine/contract/translation/machine'
import * as z from 'zod/mini'
import type { TranslatorFailure } from './translator.ts'

export interface RequestToSend<S extends z.ZodMiniType> {
  url: string
  method?: 'GET' | 'POST' | 'DELETE'
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
  /** Shape of the answer. */
  answer: S
  timeoutMs: number
  signal?: AbortSignal | undefined
}

type Answered<S extends z.ZodMiniType> = { value: z.output<S> } | FailedRequest

interface FailedRequest extends TranslatorFailure {
  /** Undefined without an answer. */
  status?: number
}

const answerBytesMax = 5_000_000
const detailMax = 200
const tooManyRequests = 429
/** Longest wait that the server may ask for. */
const retryMsMax = 20 * secondMs

/**
 * Sends a request and parses the answer. Repeats it once if the server answers 429 with a
 * `Retry-After` of 20 seconds at most. A redirect is refused, so that texts go to no other server.
 */
export async function sendRequest<S extends z.ZodMiniType>(
  request: RequestToSend<S>,
): Promise<Answered<S>> {
  const first = await sendOnce(request)
  if (!('retryMs' in first)) return first
  const { retryMs, ...busy } = first
  if (retryMs === undefined || retryMs > retryMsMax) return busy
  if (!(await wait(retryMs, request.signal))) return { problem: 'unreachable', detail: 'stopped' }
  const second = await sendOnce(request)
  return 'retryMs' in second ? busy : second
}

type Busy = FailedRequest & { retryMs: number | undefined }

async function sendOnce<S extends z.ZodMiniType>(
  request: RequestToSend<S>,
): Promise<Answered<S> | Busy> {
  const { url, method = 'POST', headers, body, timeoutMs, signal } = request
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, {
      method,
      redirect: 'error',
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
    })
    const text = await readText(response)
    if (text === undefined) return { problem: 'answer', detail: `over ${answerBytesMax} bytes` }
    if (response.ok) return parseAnswer(request, text)
    const { status } = response
    const failure = { problem: getProblem(status, text), detail: describe(status, text), status }
    if (status !== tooManyRequests) return failure
    return { ...failure, retryMs: parseRetryAfter(response.headers.get('retry-after')) }
  } catch (error) {
    if (timeout.aborted) return { problem: 'timeout', detail: `${timeoutMs} ms` }
    return { problem: 'unreachable', detail: getReason(error) }
  }
}

async function readText(response: Response): Promise<string | undefined> {
  const decoder = new TextDecoder()
  const parts: string[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > answerBytesMax) return undefined
    parts.push(decoder.decode(chunk, { stream: true }))
  }
  return parts.join('') + decoder.decode()
}

function parseAnswer<S extends z.ZodMiniType>({ answer }: RequestToSend<S>, text: string) {
  const parsed = z.safeParse(answer, parseJson(text))
  if (parsed.success) return { value: parsed.data }
  return { problem: 'answer' as const, detail: shorten(text) }
}

const problemByStatus: Record<number, MachineProblem> = {
  401: 'key',
  403: 'key',
  413: 'large',
  429: 'busy',
  456: 'quota',
  503: 'busy',
  529: 'busy',
}

function getProblem(status: number, text: string): MachineProblem {
  const problem = problemByStatus[status]
  if (problem) return problem
  return /is not supported|target_lang|source_lang/i.test(text) ? 'language' : 'refused'
}

const Said = z.union([z.object({ error: z.string() }), z.object({ message: z.string() })])

/** Returns the status with the message of a JSON answer, or with the words of an error page. */
function describe(status: number, text: string): string {
  const said = z.safeParse(Said, parseJson(text))
  const words = shorten((said.success ? Object.values(said.data)[0] : text) ?? '')
  return words.startsWith(`${status}`) ? words : `${status} ${words}`.trim()
}

const shorten = (text: string) =>
  text
    .replace(/<style[\s\S]*?<\/style>|<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, detailMax)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Parses `Retry-After` (https://www.rfc-editor.org/rfc/rfc9110#field.retry-after). */
function parseRetryAfter(value: string | null): number | undefined {
  if (value === null) return undefined
  if (/^\d+$/.test(value)) return Number(value) * secondMs
  const at = Date.parse(value)
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now())
}

/** Waits; returns false if the signal ends the wait. */
function wait(ms: number, signal: AbortSignal | undefined): Promise<boolean> {
  if (signal?.aborted) return Promise.resolve(false)
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(true), ms)
    const stop = () => {
      clearTimeout(timer)
      resolve(false)
    }
    signal?.addEventListener('abort', stop, { once: true })
  })
}

function getReason(error: unknown): string {
  const { message, cause } = Object(error)
  return String(Object(cause).code ?? Object(cause).message ?? message).slice(0, detailMax)
}
