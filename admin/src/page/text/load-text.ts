import type { WorkingText } from '@vitrine/contract/admin/texts'
import { showText } from '@vitrine/contract/endpoints/page-texts'
import { findDifferingFields } from '../../autosave/differing-fields.ts'
import type { Draft, LocalDrafts } from '../../autosave/local-drafts.ts'
import { findOpenTabs, tabId } from '../../autosave/tab-id.ts'
import { unwrap } from '../../http/call-failed.ts'
import { call } from '../../http/client.ts'

/** A text as the server has it, and what this browser still holds of it. */
export interface LoadedText {
  working: WorkingText
  /** Written here and never saved, by a tab that is gone. */
  draft: Draft | undefined
}

/** A text that is open in a form. */
export interface OpenedText {
  id: number
  locale: string
  /** Name of the text among the drafts. */
  name: string
  loaded: LoadedText
  drafts: LocalDrafts | undefined
}

export async function readWorkingText(id: number, locale: string): Promise<WorkingText> {
  return unwrap(await call(showText, { params: { id, locale } })).data
}

/** Name of a text among the drafts of this browser. */
export const textName = (person: number, id: number, locale: string) => `${person}/${id}/${locale}`

/** Reads a text, with the words that a tab has left behind. */
export async function loadText(
  id: number,
  locale: string,
  name: string,
  drafts: LocalDrafts | undefined,
): Promise<LoadedText> {
  const working = await readWorkingText(id, locale)
  const isOpen = await findOpenTabs()
  const left = (await drafts?.listByText(name)) ?? []
  // Another tab that is open has its words itself.
  const draft = left.find((each) => each.tab === tabId || !isOpen(each.tab))
  if (!draft || findDifferingFields(draft.fields, working.fields).length > 0)
    return { working, draft }
  // The server has these words: kept on, they would come back as those of another day.
  await drafts?.remove(name, draft.tab)
  return { working, draft: undefined }
}
