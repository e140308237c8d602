import type { DeclaredText } from '@vitrine/contract/admin/declared-texts'
import { listDeclaredTexts } from '@vitrine/contract/endpoints/declared-texts'
import { unwrap } from '../http/call-failed.ts'
import { call } from '../http/client.ts'
import { createEvent } from '../session/session-events.ts'

/** Query of the declared texts of one template, or of all if the name is empty. */
export const textsQuery = (template: string) => ({
  queryKey: ['texts', template],
  queryFn: async () =>
    unwrap(await call(listDeclaredTexts, { query: { template: template || undefined } })).data,
})

/** Texts are about to be published: fields save their edits. */
export const beforePublishTexts = createEvent()

/** A draft of a text in one language. */
export interface ChangedText {
  text: DeclaredText
  code: string
}

/** Returns the drafts in some languages. */
export const findChangedTexts = (texts: DeclaredText[], codes: string[]): ChangedText[] =>
  texts.flatMap((text) =>
    codes.filter((code) => text.texts[code]?.isChanged).map((code) => ({ text, code })),
  )

export const toDeclaredVersion = ({ text, code }: ChangedText) => ({
  id: text.id,
  locale: code,
  version: text.texts[code]?.version ?? 0,
})
