import {
  type ApiClient,
  type ApiServer,
  createApiClient,
  type ReadApi,
} from '../../app/http/api-client.ts'
import { type CachedAnswers, isRefusal } from './cached-answers.ts'
import { getDigest } from './digest.ts'
import { isUnexplainedEmptyList } from './empty-list.ts'

export interface ApiRead {
  path: string
  shape: Parameters<ReadApi>[1]
  digest: string
}

/** The API answers that a page was rendered from. */
export interface PageInputs {
  /** All answers that were read; undefined if the page depends on more than these. */
  reads: () => ApiRead[] | undefined
  isListed: () => boolean
  /** True if it lists dates of several events. */
  isAgenda: () => boolean
}

export interface ReadRecorder {
  /** Creates a client that records its answers. */
  record: () => { api: ApiClient; madeOf: PageInputs }
  /** Checks if answers are unchanged. `sure` is false if the API failed during the check. */
  check: (reads: ApiRead[]) => Promise<CheckResult>
}

export interface CheckResult {
  same: boolean
  sure: boolean
}

type RecordedRead = Omit<ApiRead, 'digest'> & { outcome?: unknown }

/**
 * Records which API answers a page is rendered from: while none of them has changed, a cached page
 * is up to date. `around` wraps the client with what a page needs besides.
 */
export function createReadRecorder(
  { read, readUncached, faults }: CachedAnswers,
  around: (api: ApiClient) => ApiClient,
  server: ApiServer = { filters: true },
): ReadRecorder {
  const toRead = createReadSharing()
  return {
    record: () => {
      const recorded: RecordedRead[] = []
      let isListed = false
      let isSearched = false
      let isAgenda = false
      const { filters } = server
      const api = createApiClient(recordReads(read, recorded), server, readUncached)
      const cards: ApiClient['cards'] = (query) => {
        isListed = true
        return api.cards(query)
      }
      const siteMap: ApiClient['siteMap'] = (locale) => {
        isListed = true
        return api.siteMap(locale)
      }
      const topics: ApiClient['topics'] = (locale, slug) => {
        isListed ||= slug === undefined
        return api.topics(locale, slug)
      }
      const events: ApiClient['events'] = (query) => {
        // The page of an event has no parts.
        isAgenda ||= query.event === undefined
        isListed ||= isAgenda
        return api.events(query)
      }
      const search: ApiClient['search'] = async (query) => {
        isListed = true
        isSearched = true
        const answer = await api.search(query)
        // An empty search finds nothing that a commit could change.
        isSearched = query.q !== ''
        return answer
      }
      const isRecorded = () => server.filters === filters && !isSearched
      // A page that has detected a missing filter has read answers that later pages do not read.
      const reads = () => (isRecorded() ? toReads(recorded, toRead) : undefined)
      const madeOf = { reads, isListed: () => isListed, isAgenda: () => isAgenda }
      return { api: around({ ...api, cards, siteMap, topics, events, search }), madeOf }
    },
    check: async (reads) => {
      const faultsBefore = faults()
      const results = reads.map(({ path, shape }) => read(path, shape).catch(getRefusal))
      const outcomes = await Promise.all(results)
      const same = reads.every(({ digest }, at) => digest === getDigest(outcomes[at]))
      return { same, sure: faults() === faultsBefore }
    },
  }
}

const recordReads =
  (read: ReadApi, recorded: RecordedRead[]): ReadApi =>
  async (path, shape) => {
    const entry: RecordedRead = { path, shape }
    recorded.push(entry)
    try {
      const value = await read(path, shape)
      entry.outcome = value
      return value
    } catch (error) {
      entry.outcome = getRefusal(error)
      throw error
    }
  }

// A refusal is an outcome too: the next page would get the same.
const getRefusal = (error: unknown) => (isRefusal(error) ? error.status : undefined)

function toReads(
  recorded: RecordedRead[],
  toRead: ReturnType<typeof createReadSharing>,
): ApiRead[] | undefined {
  // In place of an unexplained empty list the last good list may have been used, which no answer
  // shows.
  const isWhole = recorded.every(
    ({ outcome }) => outcome !== undefined && !isUnexplainedEmptyList(outcome),
  )
  return isWhole ? recorded.map(toRead) : undefined
}

/** Pages that have read the same answer share its record. */
function createReadSharing() {
  const readByValue = new WeakMap<object, ApiRead>()
  return ({ path, shape, outcome }: RecordedRead): ApiRead => {
    const knownRead = readByValue.get(Object(outcome))
    if (knownRead?.path === path) return knownRead
    const read = { path, shape, digest: getDigest(outcome) }
    readByValue.set(Object(outcome), read)
    return read
  }
}
