import * as z from 'zod/mini'

/** A confirmation that waits to be stored, by the name of its row. */
const StoredConfirmation = z.object({
  name: z.string(),
  state: z.enum(['made', 'confirmed', 'unknown']),
  /** The words of the translation when it was confirmed. */
  words: z.string(),
})
export type StoredConfirmation = z.infer<typeof StoredConfirmation>

export type StoredConfirmations = ReturnType<typeof createStoredConfirmations>

/**
 * Keeps the confirmations of a text in the storage of the tab until the server has them, so that a
 * reload does not lose them. `text` is the name of the text in the local drafts.
 */
export function createStoredConfirmations(text: string, storage: TabStorage = sessionStorage) {
  const key = `vitrine-confirmations ${text}`
  const read = () => parseStored(storage.getItem(key))
  const write = (confirmations: StoredConfirmation[]) => {
    if (confirmations.length === 0) storage.removeItem(key)
    else storage.setItem(key, JSON.stringify(confirmations))
  }
  const without = (names: string[]) => read().filter(({ name }) => !names.includes(name))
  return {
    read,
    add: (confirmation: StoredConfirmation) =>
      write([...without([confirmation.name]), confirmation]),
    remove: (names: string[]) => write(without(names)),
  }
}

type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Returns no confirmations if the storage has something else. */
function parseStored(stored: string | null): StoredConfirmation[] {
  try {
    return z.array(StoredConfirmation).parse(JSON.parse(stored ?? '[]'))
  } catch {
    return []
  }
}
