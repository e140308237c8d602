import type { MergedText, SaveText, TextFields } from '@vitrine/contract/admin/texts'
import { vi } from 'vitest'
import type { CallResult, Refused } from '../../http/client.ts'
import { type AutosaveOptions, createAutosave, type SaveState } from '../autosave.ts'

export const emptyText: TextFields = {
  title: '',
  slug: '',
  content: '',
  seo_title: '',
  seo_description: '',
  field_values: '',
}
export const createRefusal = (status: number): Refused => ({ ok: false, status, errors: {} })
export const savedAt = '2026-01-05T14:02:00Z'

/** Opens a text in a tab. The test answers the requests to the server with `answer`. */
export function openAutosave(more: Partial<AutosaveOptions> = {}) {
  const sent: SaveText[] = []
  const storedLocally: TextFields[] = []
  const states: SaveState['is'][] = []
  const answers: ((answer: CallResult<never>) => void)[] = []
  let fields = emptyText
  let released = 0
  const autosave = createAutosave({
    version: 4,
    base: null,
    savedAt: undefined,
    read: () => fields,
    send: (body) => {
      sent.push(body)
      return new Promise((resolve) => answers.push(resolve as never))
    },
    storeLocally: async (_, __, text) => void storedLocally.push(text),
    clearLocal: async () => {
      released += 1
    },
    readConflict: ({ status }) =>
      status === 409
        ? {
            message: '',
            version: 9,
            mine: fields,
            theirs: emptyText,
            base: null,
            author: null,
            savedAt,
          }
        : undefined,
    onState: ({ is }) => states.push(is),
    onSaved: () => {},
    isComposing: () => false,
    onMerged: () => {},
    onLocalStorageError: () => {},
    ...more,
  })
  return {
    autosave,
    sent,
    storedLocally,
    states,
    released: () => released,
    type: (title: string) => {
      fields = { ...fields, title }
      autosave.touch()
    },
    answer: async (answer: Refused | { version: number; merged?: MergedText }) => {
      const data = { savedAt, state: 'draft', removed: [], ...answer }
      const whole = 'ok' in answer ? answer : { ok: true, data }
      answers.shift()?.(whole as CallResult<never>)
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

/** Advances the fake timers, in milliseconds. */
export const advanceTime = (ms: number) => vi.advanceTimersByTimeAsync(ms)
