import type { ReportDraft } from './draft.ts'

const databaseName = 'vitrine-reports'
const textStore = 'words'
const pictureStore = 'pictures'

/** The screenshot is stored separately, because it does not change as the user types. */
type TextDraft = Omit<ReportDraft, 'picture'>

/** Key of a draft: the user id, or the e-mail address if the API sends no ids. */
export type DraftOwner = number | string

/** Returns the stored draft of a user. Deletes drafts of other users of this browser. */
export async function loadDraft(owner: DraftOwner): Promise<ReportDraft | undefined> {
  return withDatabase(async (database) => {
    const stores = [textStore, pictureStore].map((name) => openStore(database, name, 'readwrite'))
    for (const store of stores) {
      store.delete(IDBKeyRange.upperBound(owner, true))
      store.delete(IDBKeyRange.lowerBound(owner, true))
    }
    const [stored, picture] = await Promise.all(stores.map((store) => toPromise(store.get(owner))))
    return isTextDraft(stored)
      ? { ...stored, picture: picture instanceof Blob ? picture : undefined }
      : undefined
  })
}

export async function storeDraft(owner: DraftOwner, { picture: _, ...rest }: ReportDraft) {
  await withDatabase((database) =>
    toPromise(openStore(database, textStore, 'readwrite').put(rest, owner)),
  )
}

export async function storePicture(owner: DraftOwner, picture: Blob | undefined) {
  await withDatabase(async (database) => {
    const store = openStore(database, pictureStore, 'readwrite')
    if (picture) await toPromise(store.put(picture, owner))
    else await toPromise(store.delete(owner))
  })
}

export async function deleteDraft(owner: DraftOwner) {
  await withDatabase(async (database) => {
    await toPromise(openStore(database, textStore, 'readwrite').delete(owner))
    await toPromise(openStore(database, pictureStore, 'readwrite').delete(owner))
  })
}

/** Without IndexedDB returns undefined: the draft then lives as long as the page. */
async function withDatabase<T>(
  work: (database: IDBDatabase) => Promise<T>,
): Promise<T | undefined> {
  try {
    const request = indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () => {
      for (const name of [textStore, pictureStore]) request.result.createObjectStore(name)
    }
    const database = await toPromise(request)
    try {
      return await work(database)
    } finally {
      database.close()
    }
  } catch {
    return undefined
  }
}

const openStore = (database: IDBDatabase, name: string, mode: IDBTransactionMode) =>
  database.transaction(name, mode).objectStore(name)

function toPromise<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

const isTextDraft = (stored: unknown): stored is TextDraft =>
  typeof Object(stored).title === 'string' && Array.isArray(Object(stored).without)
