import type { Draft } from './draft.ts'

const databaseName = 'vitrine-reports'
const words = 'words'
const pictures = 'pictures'

/** What is kept of a draft: the picture apart, since it does not change with each letter. */
type Words = Omit<Draft, 'picture'>

/** The number of a person, or the address where a server gives no numbers. */
export type Person = number | string

/** The draft that a person has left; those of other people at this machine are thrown away. */
export async function keptDraft(person: Person): Promise<Draft | undefined> {
  return quietly(async (database) => {
    const stores = [words, pictures].map((name) => open(database, name, 'readwrite'))
    for (const store of stores) {
      store.delete(IDBKeyRange.upperBound(person, true))
      store.delete(IDBKeyRange.lowerBound(person, true))
    }
    const [kept, picture] = await Promise.all(stores.map((store) => answer(store.get(person))))
    return isWords(kept)
      ? { ...kept, picture: picture instanceof Blob ? picture : undefined }
      : undefined
  })
}

export async function keepDraft(person: Person, { picture: _, ...rest }: Draft) {
  await quietly((database) => answer(open(database, words, 'readwrite').put(rest, person)))
}

export async function keepPicture(person: Person, picture: Blob | undefined) {
  await quietly(async (database) => {
    const store = open(database, pictures, 'readwrite')
    if (picture) await answer(store.put(picture, person))
    else await answer(store.delete(person))
  })
}

export async function dropDraft(person: Person) {
  await quietly(async (database) => {
    await answer(open(database, words, 'readwrite').delete(person))
    await answer(open(database, pictures, 'readwrite').delete(person))
  })
}

/** Without a place to keep things, a draft lives as long as its page. */
async function quietly<T>(work: (database: IDBDatabase) => Promise<T>): Promise<T | undefined> {
  try {
    const asked = indexedDB.open(databaseName, 1)
    asked.onupgradeneeded = () => {
      for (const name of [words, pictures]) asked.result.createObjectStore(name)
    }
    const database = await answer(asked)
    try {
      return await work(database)
    } finally {
      database.close()
    }
  } catch {
    return undefined
  }
}

const open = (database: IDBDatabase, name: string, mode: IDBTransactionMode) =>
  database.transaction(name, mode).objectStore(name)

function answer<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
  })
}

const isWords = (kept: unknown): kept is Words =>
  typeof Object(kept).title === 'string' && Array.isArray(Object(kept).without)
