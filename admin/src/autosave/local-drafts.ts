import { TextFields } from '@vitrine/contract/admin/texts'
import * as z from 'zod/mini'

/** A text of one tab in this browser, and the version on the server that it is based on. */
const LocalDraft = z.object({
  /** Key of the text: user, page and language. */
  text: z.string(),
  tab: z.string(),
  version: z.number(),
  base: z.nullable(z.string()),
  fields: TextFields,
  at: z.number(),
})
export type LocalDraft = z.infer<typeof LocalDraft>

/** Drafts that this browser stores until the server has saved them. */
export interface LocalDrafts {
  put: (draft: LocalDraft) => Promise<void>
  remove: (text: string, tab: string) => Promise<void>
  /** Returns the drafts of a text in all tabs, the latest first. */
  listByText: (text: string) => Promise<LocalDraft[]>
}

const databaseName = 'vitrine-admin'
const storeName = 'drafts'

/** Opens the drafts in IndexedDB. Throws if the browser has none, as in some private windows. */
export async function openLocalDrafts(): Promise<LocalDrafts> {
  const database = await openDatabase()
  const store = (mode: IDBTransactionMode) =>
    database.transaction(storeName, mode).objectStore(storeName)
  const change = async (work: (drafts: IDBObjectStore) => IDBRequest) => {
    const drafts = store('readwrite')
    const changed = done(work(drafts))
    // A page that is left does not receive the answer that would commit the change.
    drafts.transaction.commit()
    await changed
  }
  return {
    put: (draft) => change((drafts) => drafts.put(draft)),
    remove: (text, tab) => change((drafts) => drafts.delete([text, tab])),
    listByText: async (text) => {
      const range = IDBKeyRange.bound([text], [text, []])
      const found = await done(store('readonly').getAll(range))
      // A draft of an older build may have another shape.
      const drafts = found.flatMap((each) => LocalDraft.safeParse(each).data ?? [])
      return drafts.toSorted((a, b) => b.at - a.at)
    },
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(databaseName, 1)
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore(storeName, { keyPath: ['text', 'tab'] })
  }
  return done(opening)
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The browser stores nothing.'))
  })
}
