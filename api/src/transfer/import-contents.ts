import type { LocaleRules } from '@vitrine/contract/config/config'
import type { TransferContents } from '@vitrine/contract/exchange/transfer'
import { findLocale } from '@vitrine/contract/locale/locale'
import { Content, ContentId } from '@vitrine/contract/pages/contents'
import { type EditedText, findEditedTexts, storeEditedText } from '../contents/edited-texts.ts'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'
import type { ImportRefusal } from './refusals.ts'

export interface ContentsImportSummary {
  written: number
  unchanged: number
  refused: ImportRefusal[]
}

/** Imports texts of templates one by one. An empty text restores the default. */
export async function importContents(
  { db, changes, isDry = false }: { db: Db; changes: Changes; isDry?: boolean },
  rules: LocaleRules,
  contents: TransferContents,
): Promise<ContentsImportSummary> {
  const refused: ImportRefusal[] = []
  const texts = toTexts(contents).filter((text) => {
    const reason = findProblem(rules, text)
    if (reason) refused.push({ key: text.id, locale: text.locale, reason })
    return !reason
  })
  const stored = new Map((await findEditedTexts(db)).map((text) => [toKey(text), text.content]))
  const changed = texts.filter((text) => (stored.get(toKey(text)) ?? '') !== text.content)
  if (changed.length > 0 && !isDry)
    await changes.commit(async (tx, touch) => {
      touch.pages([])
      for (const text of changed) await storeEditedText(tx, text)
    })
  return { written: changed.length, unchanged: texts.length - changed.length, refused }
}

const toKey = ({ id, locale }: EditedText) => `${id} ${locale}`

function toTexts(contents: TransferContents): EditedText[] {
  return Object.entries(contents).flatMap(([template, pieces]) =>
    Object.entries(pieces).flatMap(([name, texts]) =>
      Object.entries(texts).map(([locale, content]) => ({
        id: `${template}.${name}`,
        locale,
        content: content?.trim() ?? '',
      })),
    ),
  )
}

function findProblem(rules: LocaleRules, { id, locale, content }: EditedText) {
  if (!ContentId.safeParse(id).success) return 'this is not the name of a text'
  if (!findLocale(rules, locale))
    return `${locale} is not a locale of this site (see site.config.ts)`
  if (content.includes('\0')) return 'it contains a null character'
  return Content.safeParse(content).success ? undefined : 'it is too long'
}
