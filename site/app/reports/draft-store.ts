import { once } from '../async/once.ts'
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
  return inTransaction(async (texts, pictures) => {
    for (const store of [texts, pictures]) {
      store.delete(IDBKeyRange.upperBound(owner, true))
      store.delete(IDBKeyRange.lowerBound(owner, true))
    }
    const [stored, picture] = await Promise.all(
      [texts, pictures].map((store) => toPromise(store.get(owner))),
    )
    return isTextDraft(stored)
      ? { ...stored, picture: picture instanceof Blob ? picture : undefined }
      : undefined
  })
}

export async function storeDraft(owner: DraftOwner, { picture: _, ...rest }: ReportDraft) {
  await change((texts) => texts.put(rest, owner))
}

export async function storePicture(owner: DraftOwner, picture: Blob | undefined) {
  await change((_, pictures) => (picture ? pictures.put(picture, owner) : pictures.delete(owner)))
}

export async function deleteDraft(owner: DraftOwner) {
  await change((texts, pictures) => [texts, pictures].map((store) => store.delete(owner)))
}

type Work<T> = (texts: IDBObjectStore, pictures: IDBObjectStore) => T

/** Commits without waiting for an answer, which a page that is left does not receive. */
const change = (work: Work<unknown>) =>
  inTransaction(async (texts, pictures) => {
    work(texts, pictures)
    texts.transaction.commit()
  })

/** Without IndexedDB returns undefined: the draft then lives as long as the page. */
async function inTransaction<T>(work: Work<Promise<T>>): Promise<T | undefined> {
  try {
    const database = await openDatabase()
    const transaction = database.transaction([textStore, pictureStore], 'readwrite')
    return await work(transaction.objectStore(textStore), transaction.objectStore(pictureStore))
  } catch {
    return undefined
  }
}

/** Opens the database once: a change of a page that is left at once has no time to wait for it. */
let openDatabase = once(connect)

async function connect(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1)
  request.onupgradeneeded = () => {
    for (const name of [textStore, pictureStore]) request.result.createObjectStore(name)
  }
  const database = await toPromise(request)
  const forget = () => {
    openDatabase = once(connect)
  }
  database.onclose = forget
  // A page with an open database might not be kept for Back.
  addEventListener(
    'pagehide',
    () => {
      database.close()
      forget()
    },
    { once: true },
  )
  return database
}

function toPromise<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

const isTextDraft = (stored: unknown): stored is TextDraft =>
  typeof Object(stored).title === 'string' && Array.isArray(Object(stored).without)
