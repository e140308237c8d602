import { withTimeout } from '@vitrine/contract/bounds/with-timeout'
import { ApiFailure, type ReadApi } from '../../app/http/api-client.ts'
import { createSingleFlight } from '../bounds/single-flight.ts'
import { unavailable } from '../http/problems.ts'
import {
  type AnswerCache,
  type CachedAnswer,
  createAnswerCache,
  type IsUnchanged,
} from './answer-cache.ts'
import { getDigest } from './digest.ts'
import { emptyListTrustedAfterMs, isUnexplainedEmptyList } from './empty-list.ts'

/** Pause after a failed request before the same path is requested again. */
const restMs = 5_000
const ok = 200
const notModified = 304
const serverFault = 500

/** Source of answers, with the version of the content that they belong to. */
export interface AnswerSource {
  fetch: (path: string, init: RequestInit) => Promise<Response>
  /** A GET request; the answer is a value, not JSON. */
  ask: (path: string, headers: Record<string, string>) => Promise<ApiAnswer>
  /** Answers of the same version are not requested again. */
  version: () => string
  /** True if a page of this earlier version may be served while it is rendered again. */
  canServeStale?: (version: string) => Promise<boolean>
  /** True while another process makes change after change. */
  isInSeries?: () => boolean
  /** Only for a source on another machine. A request within this process has no timeout. */
  waits?: WaitTimes
}

/** Timeouts in milliseconds. */
export interface WaitTimes {
  /** For a fresh answer if an older one is cached, which is used after this time. */
  cached: number
  /** For an answer if none is cached. Then the read fails; the next visitor may find the answer. */
  uncached: number
  /** Like `uncached`, but after a timeout: a page sends several requests, one after the other. */
  silent: number
}

export interface ApiAnswer {
  status: number
  etag: string | null
  value: unknown
  /** Checks if the answer is still the same, at a lower cost than a new request. */
  isStill?: IsUnchanged | undefined
}

export interface CachedAnswers {
  read: ReadApi
  /** Reads an answer that is not worth caching. */
  readUncached: ReadApi
  /**
   * Number of missing or outdated answers so far: if it grows while a page is rendered, the page
   * may lack something.
   */
  faults: () => number
}

export interface ApiListener {
  failed: (error: Error) => void
  worked: () => void
}

type Shape = { parse: (value: unknown) => unknown }
type Ask = (path: string, shape: Shape, version: string) => Promise<unknown>

/**
 * Reads the API and caches the parsed answers until the content changes. If the API fails, is slow
 * or sends an invalid answer, the last good one is used (specification §8) and refreshed in the
 * background.
 */
export function createCachedAnswers(source: AnswerSource, listener?: ApiListener): CachedAnswers {
  const { version, waits } = source
  const cache = createAnswerCache()
  let faults = 0
  // While a remote source is slow, visitors do not wait for it.
  let isLate = false
  const waitUncached = createUncachedWait()
  const request = requestOnce(waits !== undefined, createRequester(source, cache, listener))

  const countStale = ({ value }: CachedAnswer) => {
    faults++
    return value
  }
  const failRead = (error: unknown) => {
    if (!isRefusal(error)) faults++
    throw error
  }
  const readInTime = async (
    cachedAnswer: CachedAnswer,
    pending: Promise<unknown>,
    waits: WaitTimes,
  ) => {
    const startedAt = performance.now()
    const answered = pending.then((value) => {
      if (performance.now() - startedAt < waits.cached) isLate = false
      return value
    })
    const answerOrStale = answered.catch(() => countStale(cachedAnswer))
    if (isLate) return countStale(cachedAnswer)
    return withTimeout(waits.cached, answerOrStale, () => {
      isLate = true
      return countStale(cachedAnswer)
    })
  }
  const readCached: Ask = async (path, shape, wantedVersion) => {
    const cachedAnswer = cache.get(path)
    if (cachedAnswer?.version === wantedVersion) return cachedAnswer.value
    if (cachedAnswer && isResting(cachedAnswer, wantedVersion, waits))
      return countStale(cachedAnswer)
    const pending = request(path, shape, wantedVersion)
    if (cachedAnswer && waits) return readInTime(cachedAnswer, pending, waits)
    if (cachedAnswer) return pending.catch(() => countStale(cachedAnswer))
    if (!waits) return pending.catch(failRead)
    return waitUncached(path, pending, waits).catch(failRead)
  }
  const read: ReadApi = (path, shape) => {
    type Answer = ReturnType<typeof shape.parse>
    return readCached(path, shape, version()) as Promise<Answer>
  }
  return { read, readUncached: createUncachedReader(source), faults: () => faults }
}

/** Reads without the cache, within the same time. */
function createUncachedReader({ ask, waits }: AnswerSource): ReadApi {
  return (path, shape) => {
    const pending = ask(path, headersFor(undefined)).then(({ status, value }) => {
      if (status !== ok) throw new ApiFailure(status, path)
      return shape.parse(value)
    })
    if (!waits) return pending
    return withTimeout(waits.uncached, pending, () =>
      Promise.reject(new ApiFailure(unavailable, path)),
    )
  }
}

/** Returns a function that waits for an uncached answer, for a shorter time after a timeout. */
function createUncachedWait() {
  /** True if the source has timed out and has not answered since. */
  let isSilent = false
  const answered = () => {
    isSilent = false
  }
  return (path: string, pending: Promise<unknown>, waits: WaitTimes) => {
    pending.then(answered, (error) => isRefusal(error) && answered())
    return withTimeout(isSilent ? waits.silent : waits.uncached, pending, () => {
      isSilent = true
      return Promise.reject(new ApiFailure(unavailable, path))
    })
  }
}

/** True during the pause after a failed request. A local source ends it with a new version. */
const isResting = (
  { retryAfter }: CachedAnswer,
  wantedVersion: string,
  waits: WaitTimes | undefined,
) =>
  retryAfter !== undefined &&
  Date.now() < retryAfter.until &&
  (waits !== undefined || retryAfter.version === wantedVersion)

/** Single flight; for a remote source across versions. */
function requestOnce(isRemote: boolean, request: Ask): Ask {
  const singleFlight = createSingleFlight<unknown>()
  return (path, shape, version) =>
    singleFlight(isRemote ? path : `${version} ${path}`, () => request(path, shape, version))
}

/** Requests an answer and caches it if it is valid. */
function createRequester(
  source: AnswerSource,
  cache: AnswerCache,
  listener: ApiListener | undefined,
): Ask {
  return async (path, shape, version) => {
    const previous = cache.get(path)
    try {
      // A remote request starts without delay: its timeout must end before the reader's.
      const isSame = previous?.isStill ? await previous.isStill() : false
      const answer = isSame ? unchanged : await source.ask(path, headersFor(previous))
      const value = goodValue(path, shape, answer, previous)
      const { etag, isStill } = previous && answer.status === notModified ? previous : answer
      cache.put(path, { version, etag, value, isStill })
      listener?.worked()
      return value
    } catch (error) {
      // An unknown call of a foreign server is not a fault unless it worked before.
      if (!previous && isRefusal(error)) throw error
      if (previous) previous.retryAfter = { until: Date.now() + restMs, version }
      listener?.failed(new Error(`GET ${path}: ${getReason(error)}`, { cause: error }))
      throw error
    }
  }
}

/** Like the API's answer 304. */
const unchanged: ApiAnswer = { status: notModified, etag: null, value: undefined }

/** Returns the value of an answer; throws if it must not replace the cached one. */
function goodValue(
  path: string,
  shape: Shape,
  answer: ApiAnswer,
  previous: CachedAnswer | undefined,
) {
  const { status, value } = answer
  if (previous && status === notModified) return previous.value
  if (status !== ok) throw new ApiFailure(status, path)
  const parsed = shape.parse(value)
  // An equal answer keeps the former object, so that values derived from it stay valid.
  if (previous && getDigest(previous.value) === getDigest(parsed)) return previous.value
  if (!previous || !isUnexplainedEmptyList(parsed) || isUnexplainedEmptyList(previous.value))
    return parsed
  previous.emptySince ??= Date.now()
  if (Date.now() - previous.emptySince >= emptyListTrustedAfterMs) return parsed
  throw new Error('an empty list where there were pages')
}

/** True if the API has answered with a refusal. */
export const isRefusal = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && error.status < serverFault

function getReason(error: unknown): string {
  if (error instanceof ApiFailure) return `status ${error.status}`
  const { issues, message, cause } = Object(error)
  return issues ? 'not the shape of such an answer' : (Object(cause).message ?? message)
}

function headersFor(previous: CachedAnswer | undefined): Record<string, string> {
  const accept = { accept: 'application/json' }
  return previous?.etag ? { ...accept, 'if-none-match': previous.etag } : accept
}
