import type { SaveText, TextFields } from '@vitrine/contract/admin/texts'
import { parseRefusedValue } from '@vitrine/contract/client/call'
import { saveDeclaredText } from '@vitrine/contract/endpoints/declared-texts'
import type { AutosaveOptions } from '../autosave/autosave.ts'
import { call, type Refused, statusConflict } from '../http/client.ts'

/** Returns a declared text in the shape that an autosave needs: only the content has a value. */
export const toTextFields = (content: string): TextFields => ({
  title: '',
  slug: '',
  content,
  seo_title: '',
  seo_description: '',
  field_values: '',
})

/** Saves a draft. An empty one restores the default text. */
export async function sendDraft(id: string, locale: string, { version, fields }: SaveText) {
  const body = { locale, version, content: toStoredContent(fields.content) }
  const answer = await call(saveDeclaredText, { params: { text: id }, body })
  if (!answer.ok) return answer
  const text = answer.data.data
  const { version: next = version, updatedAt } = text.texts[locale] ?? {}
  const savedAt = updatedAt ?? new Date().toISOString()
  const saved = { version: next, savedAt, state: 'changed' as const, removed: [] }
  return { ok: true as const, data: { text, saved } }
}

export const toStoredContent = (typed: string) => (typed === '' ? null : typed)

/** Returns the conflict if the refusal is one. */
export const createConflictReader =
  (latest: { current: string }): AutosaveOptions['readConflict'] =>
  (refused: Refused) => {
    const other = parseRefusedValue(saveDeclaredText, statusConflict, refused)
    if (!other) return undefined
    const { theirs, ...rest } = other
    return {
      ...rest,
      mine: toTextFields(latest.current),
      theirs: toTextFields(theirs ?? ''),
      base: null,
    }
  }
