import {
  type ApiClient,
  createApiClient,
  type ReadAnswer,
  type Server,
} from '../../app/http/api-client.ts'
import { digestOf } from './digest.ts'
import { isUnexplained } from './empty-list.ts'
import { type HeldAnswers, isRefusal } from './held-answers.ts'

export interface Read {
  path: string
  shape: Parameters<ReadAnswer>[1]
  digest: string
}

/** The API answers that a page was rendered from. */
export interface MadeOf {
  /** All answers that were read; undefined if the page depends on more than these. */
  reads: () => Read[] | undefined
  isListed: () => boolean
}

export interface Recorder {
  /** Creates a client that records its answers. */
  record: () => { api: ApiClient; madeOf: MadeOf }
  /** Checks if answers are unchanged. `sure` is false if the API failed during the check. */
  check: (reads: Read[]) => Promise<Checked>
}

export interface Checked {
  same: boolean
  sure: boolean
}

type RecordedRead = Omit<Read, 'digest'> & { outcome?: unknown }

/**
 * Records which API answers a page is rendered from: while none of them has changed, a cached page
 * is up to date. `around` wraps the client with what a page needs besides.
 */
export function createRecorder(
  { read, faults }: HeldAnswers,
  around: (api: ApiClient) => ApiClient,
  server: Server = { filters: true },
): Recorder {
  const toRead = createReadSharing()
  return {
    record: () => {
      const recorded: RecordedRead[] = []
      let isListed = false
      const { filters } = server
      const api = createApiClient(recordReads(read, recorded), server)
      const cards: ApiClient['cards'] = (query) => {
        isListed = true
        return api.cards(query)
      }
      // A page that has detected a missing filter has read answers that later pages do not read.
      const reads = () => (server.filters === filters ? toReads(recorded, toRead) : undefined)
      const madeOf = { reads, isListed: () => isListed }
      return { api: around({ ...api, cards }), madeOf }
    },
    check: async (reads) => {
      const faultsBefore = faults()
      const results = reads.map(({ path, shape }) => read(path, shape).catch(refusalOf))
      const outcomes = await Promise.all(results)
      const same = reads.every(({ digest }, at) => digest === digestOf(outcomes[at]))
      return { same, sure: faults() === faultsBefore }
    },
  }
}

const recordReads =
  (read: ReadAnswer, recorded: RecordedRead[]): ReadAnswer =>
  async (path, shape) => {
    const entry: RecordedRead = { path, shape }
    recorded.push(entry)
    try {
      const value = await read(path, shape)
      entry.outcome = value
      return value
    } catch (error) {
      entry.outcome = refusalOf(error)
      throw error
    }
  }

// A refusal is an outcome too: the next page would get the same.
const refusalOf = (error: unknown) => (isRefusal(error) ? error.status : undefined)

function toReads(
  recorded: RecordedRead[],
  toRead: ReturnType<typeof createReadSharing>,
): Read[] | undefined {
  // In place of an unexplained empty list the last good list may have been used, which no answer
  // shows.
  const isWhole = recorded.every(({ outcome }) => outcome !== undefined && !isUnexplained(outcome))
  return isWhole ? recorded.map(toRead) : undefined
}

/** Pages that have read the same answer share its record. */
function createReadSharing() {
  const readByValue = new WeakMap<object, Read>()
  return ({ path, shape, outcome }: RecordedRead): Read => {
    const knownRead = readByValue.get(Object(outcome))
    if (knownRead?.path === path) return knownRead
    const read = { path, shape, digest: digestOf(outcome) }
    readByValue.set(Object(outcome), read)
    return read
  }
}
