import type { WorkingText } from '@vitrine/contract/admin/texts'
import { showText } from '@vitrine/contract/endpoints/page-texts'
import { findDifferingFields } from '../../autosave/differing-fields.ts'
import type { LocalDraft, LocalDrafts } from '../../autosave/local-drafts.ts'
import { findOpenTabs, tabId } from '../../autosave/tab-id.ts'
import { unwrap } from '../../http/call-failed.ts'
import { call } from '../../http/client.ts'

/** The text on the server, and the unsaved draft in this browser. */
export interface LoadedText {
  working: WorkingText
  /** Unsaved edits of a tab that is closed. */
  draft: LocalDraft | undefined
}

/** A text that is open in a form. */
export interface OpenedText {
  id: number
  locale: string
  /** Key of the text in the local drafts. */
  name: string
  loaded: LoadedText
  drafts: LocalDrafts | undefined
}

export async function readWorkingText(id: number, locale: string): Promise<WorkingText> {
  return unwrap(await call(showText, { params: { id, locale } })).data
}

/** Returns the key of a text in the local drafts. */
export const textName = (person: number, id: number, locale: string) => `${person}/${id}/${locale}`

/** Reads a text, with the unsaved draft of a closed tab. */
export async function loadText(
  id: number,
  locale: string,
  name: string,
  drafts: LocalDrafts | undefined,
): Promise<LoadedText> {
  const working = await readWorkingText(id, locale)
  const isOpen = await findOpenTabs()
  const left = (await drafts?.listByText(name)) ?? []
  // The draft of another open tab belongs to that tab.
  const draft = left.find((each) => each.tab === tabId || !isOpen(each.tab))
  if (!draft || findDifferingFields(draft.fields, working.fields).length > 0)
    return { working, draft }
  // The server has this text already: later, the draft would restore outdated words.
  await drafts?.remove(name, draft.tab)
  return { working, draft: undefined }
}
