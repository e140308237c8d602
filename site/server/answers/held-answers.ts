import { within } from '@vitrine/contract/bounds/within'
import { ApiFailure, type ReadAnswer } from '../../app/http/api-client.ts'
import { createSingleFlight } from '../bounds/single-flight.ts'
import { unavailable } from '../http/problems.ts'
import { digestOf } from './digest.ts'
import { believedAfterMs, isUnexplained } from './empty-list.ts'
import { createHold, type Held, type Hold, type IsStill } from './hold.ts'

/** An address that has failed is not asked again before. */
const restMs = 5_000
const ok = 200
const notModified = 304
const serverFault = 500

/** Where answers come from, and the version of the content that they belong to. */
export interface AnswerSource {
  fetch: (path: string, init: RequestInit) => Promise<Response>
  /** A GET whose answer is wanted as a value, not as JSON. */
  ask: (path: string, headers: Record<string, string>) => Promise<Answer>
  /** Answers of one version are never asked for twice. */
  version: () => string
  /** Only for a source on another machine; a request in this process ends by itself. */
  waits?: Waits
}

/** How long visitors wait, in milliseconds. */
export interface Waits {
  /** For a fresh answer if an older one is cached; after this time the older one is used. */
  held: number
  /** For an answer if none is cached; then the read fails. The next visitor may find the answer. */
  unheld: number
  /** Like `unheld`, but after a timeout: a page sends several requests, one after the other. */
  silent: number
}

export interface Answer {
  status: number
  etag: string | null
  value: unknown
  /** Tells whether the same would be answered now, for less than another ask costs. */
  isStill?: IsStill | undefined
}

export interface HeldAnswers {
  read: ReadAnswer
  /**
   * Number of missing or outdated answers so far: if it grows while a page is rendered, the page
   * may lack something.
   */
  faults: () => number
}

/** Hears how the API does. */
export interface ApiListener {
  failed: (error: Error) => void
  worked: () => void
}

type Shape = { parse: (value: unknown) => unknown }
type Ask = (path: string, shape: Shape, version: string) => Promise<unknown>

/**
 * Reads the API and holds its answers, parsed, until the content changes. Where the API fails, is slow
 * or talks nonsense, the last good answer is given again (specification §8), and asked for behind the
 * visitor's back.
 */
export function heldAnswers(source: AnswerSource, listener?: ApiListener): HeldAnswers {
  const { version, waits } = source
  const hold = createHold()
  let faults = 0
  // While a distant source is late, visitors do not wait for it again.
  let isLate = false
  const unheld = waitUnheld()
  const ask = once(waits !== undefined, asker(source, hold, listener))

  const older = ({ value }: Held) => {
    faults++
    return value
  }
  const missing = (error: unknown) => {
    if (!isRefusal(error)) faults++
    throw error
  }
  const inTime = async (found: Held, going: Promise<unknown>, waits: Waits) => {
    const began = performance.now()
    const answered = going.then((value) => {
      if (performance.now() - began < waits.held) isLate = false
      return value
    })
    const given = answered.catch(() => older(found))
    if (isLate) return older(found)
    return within(waits.held, given, () => {
      isLate = true
      return older(found)
    })
  }
  const answerTo: Ask = async (path, shape, asked) => {
    const found = hold.get(path)
    if (found?.version === asked) return found.value
    if (found && isResting(found, asked, waits)) return older(found)
    const going = ask(path, shape, asked)
    if (found && waits) return inTime(found, going, waits)
    if (found) return going.catch(() => older(found))
    if (!waits) return going.catch(missing)
    return unheld(path, going, waits).catch(missing)
  }
  const read: ReadAnswer = (path, shape) => {
    type Answer = ReturnType<typeof shape.parse>
    return answerTo(path, shape, version()) as Promise<Answer>
  }
  return { read, faults: () => faults }
}

/** Returns a function that waits for an uncached answer, for a shorter time after a timeout. */
function waitUnheld() {
  /** True if the source has timed out and has not answered since. */
  let isSilent = false
  const answered = () => {
    isSilent = false
  }
  return (path: string, going: Promise<unknown>, waits: Waits) => {
    going.then(answered, (error) => isRefusal(error) && answered())
    return within(isSilent ? waits.silent : waits.unheld, going, () => {
      isSilent = true
      return Promise.reject(new ApiFailure(unavailable, path))
    })
  }
}

/** The version of this process shows changes; with another machine only time does. */
const isResting = ({ rest }: Held, asked: string, waits: Waits | undefined) =>
  rest !== undefined && Date.now() < rest.until && (waits !== undefined || rest.version === asked)

/** Asks once for all who want the same; of a far source, also for those who come later. */
function once(isFar: boolean, ask: Ask): Ask {
  const singleFlight = createSingleFlight<unknown>()
  return (path, shape, version) =>
    singleFlight(isFar ? path : `${version} ${path}`, () => ask(path, shape, version))
}

/** Asks the API; what it answers is held, unless it is no good. */
function asker(source: AnswerSource, hold: Hold, listener: ApiListener | undefined): Ask {
  return async (path, shape, version) => {
    const before = hold.get(path)
    try {
      // What asks another machine does so at once: its time runs before that of who waits for it.
      const isSame = before?.isStill ? await before.isStill() : false
      const answer = isSame ? stillThere : await source.ask(path, headersFor(before))
      const value = goodValue(path, shape, answer, before)
      const { etag, isStill } = before && answer.status === notModified ? before : answer
      hold.keep(path, { version, etag, value, isStill })
      listener?.worked()
      return value
    } catch (error) {
      // A call that a foreign server does not know is no fault, as long as it never knew it.
      if (!before && isRefusal(error)) throw error
      if (before) before.rest = { until: Date.now() + restMs, version }
      listener?.failed(new Error(`GET ${path}: ${reasonOf(error)}`, { cause: error }))
      throw error
    }
  }
}

/** What the API would say of an answer that is still the same. */
const stillThere: Answer = { status: notModified, etag: null, value: undefined }

/** Returns the value of an answer; throws if it must not replace the cached one. */
function goodValue(path: string, shape: Shape, answer: Answer, before: Held | undefined) {
  const { status, value } = answer
  if (before && status === notModified) return before.value
  if (status !== ok) throw new ApiFailure(status, path)
  const parsed = shape.parse(value)
  // An equal answer keeps the former object, so that values derived from it stay valid.
  if (before && digestOf(before.value) === digestOf(parsed)) return before.value
  if (!before || !isUnexplained(parsed) || isUnexplained(before.value)) return parsed
  before.emptySince ??= Date.now()
  if (Date.now() - before.emptySince >= believedAfterMs) return parsed
  throw new Error('an empty list where there were pages')
}

/** True if the API has answered with a refusal. */
export const isRefusal = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && error.status < serverFault

function reasonOf(error: unknown): string {
  if (error instanceof ApiFailure) return `status ${error.status}`
  const { issues, message, cause } = Object(error)
  return issues ? 'not the shape of such an answer' : (Object(cause).message ?? message)
}

function headersFor(held: Held | undefined): Record<string, string> {
  const accept = { accept: 'application/json' }
  return held?.etag ? { ...accept, 'if-none-match': held.etag } : accept
}
