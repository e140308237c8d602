import {
  type ApiClient,
  createApiClient,
  type ReadAnswer,
  type Server,
} from '../../app/http/api-client.ts'
import { digestOf } from './digest.ts'
import { isUnexplained } from './empty-list.ts'
import { type HeldAnswers, isRefusal } from './held-answers.ts'

/** An answer that a page was made of. */
export interface Read {
  path: string
  shape: Parameters<ReadAnswer>[1]
  digest: string
}

/** What a page was made of. */
export interface MadeOf {
  /** Every answer that it read; undefined where they do not tell the whole of it. */
  reads: () => Read[] | undefined
  /** Whether it asked for a part of a list. */
  isListed: () => boolean
}

export interface Recorder {
  /** A client that notes what is read by it. */
  record: () => { api: ApiClient; madeOf: MadeOf }
  /** Whether all of this is answered as it was; `sure` where the API has failed in nothing meanwhile. */
  check: (reads: Read[]) => Promise<Checked>
}

export interface Checked {
  same: boolean
  sure: boolean
}

type Noted = Omit<Read, 'digest'> & { outcome?: unknown }

/**
 * Tells what a page is made of: one of which no answer has changed is the same page. `around` puts
 * what a page needs besides around the client that it asks.
 */
export function createRecorder(
  { read, faults }: HeldAnswers,
  around: (api: ApiClient) => ApiClient,
  server: Server = { filters: true },
): Recorder {
  const readOf = sharing()
  return {
    record: () => {
      const noted: Noted[] = []
      let listed = false
      const { filters } = server
      const api = createApiClient(noting(read, noted), server)
      const cards: ApiClient['cards'] = (query) => {
        listed = true
        return api.cards(query)
      }
      // A page that found out what the server knows has read what no later page reads.
      const reads = () => (server.filters === filters ? readsOf(noted, readOf) : undefined)
      const madeOf = { reads, isListed: () => listed }
      return { api: around({ ...api, cards }), madeOf }
    },
    check: async (reads) => {
      const before = faults()
      const asked = reads.map(({ path, shape }) => read(path, shape).catch(refusalOf))
      const outcomes = await Promise.all(asked)
      const same = reads.every(({ digest }, at) => digest === digestOf(outcomes[at]))
      return { same, sure: faults() === before }
    },
  }
}

/** Reads, and notes what comes of it. */
const noting =
  (read: ReadAnswer, noted: Noted[]): ReadAnswer =>
  async (path, shape) => {
    const note: Noted = { path, shape }
    noted.push(note)
    try {
      const value = await read(path, shape)
      note.outcome = value
      return value
    } catch (error) {
      note.outcome = refusalOf(error)
      throw error
    }
  }

// A call that the API refuses is refused to the next page as well.
const refusalOf = (error: unknown) => (isRefusal(error) ? error.status : undefined)

function readsOf(noted: Noted[], readOf: ReturnType<typeof sharing>): Read[] | undefined {
  // In place of an unexplained list the last good one may have been shown, of which no answer tells.
  const isWhole = noted.every(({ outcome }) => outcome !== undefined && !isUnexplained(outcome))
  return isWhole ? noted.map(readOf) : undefined
}

/** Pages that have read the same answer share what is noted of it. */
function sharing() {
  const shared = new WeakMap<object, Read>()
  return ({ path, shape, outcome }: Noted): Read => {
    const before = shared.get(Object(outcome))
    if (before?.path === path) return before
    const read = { path, shape, digest: digestOf(outcome) }
    shared.set(Object(outcome), read)
    return read
  }
}
