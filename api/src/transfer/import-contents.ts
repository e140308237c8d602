import type { LocaleRules } from '@vitrine/contract/config/config'
import type { TransferContents } from '@vitrine/contract/exchange/transfer'
import { localeOf } from '@vitrine/contract/locale/locale'
import { Content, ContentId } from '@vitrine/contract/pages/contents'
import { type WrittenText, writeText, writtenTexts } from '../contents/written.ts'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'
import type { Refused } from './read-entry.ts'

export interface ContentsSummary {
  written: number
  unchanged: number
  refused: Refused[]
}

/** Keeps the texts of templates that a file holds, each on its own; one that is empty is taken away. */
export async function importContents(
  { db, changes, isDry = false }: { db: Db; changes: Changes; isDry?: boolean },
  rules: LocaleRules,
  contents: TransferContents,
): Promise<ContentsSummary> {
  const refused: Refused[] = []
  const texts = textsIn(contents).filter((text) => {
    const reason = problemOf(rules, text)
    if (reason) refused.push({ key: text.id, locale: text.locale, reason })
    return !reason
  })
  const held = new Map((await writtenTexts(db)).map((text) => [placeOf(text), text.content]))
  const fresh = texts.filter((text) => (held.get(placeOf(text)) ?? '') !== text.content)
  if (fresh.length > 0 && !isDry)
    await changes.commit(async (tx, touch) => {
      touch.pages([])
      for (const text of fresh) await writeText(tx, text)
    })
  return { written: fresh.length, unchanged: texts.length - fresh.length, refused }
}

const placeOf = ({ id, locale }: WrittenText) => `${id} ${locale}`

function textsIn(contents: TransferContents): WrittenText[] {
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

function problemOf(rules: LocaleRules, { id, locale, content }: WrittenText) {
  if (!ContentId.safeParse(id).success) return 'this is no name of a text'
  if (!localeOf(rules, locale)) return `${locale} is no locale of this site (see site.config.ts)`
  if (content.includes('\0')) return 'it holds a null character'
  return Content.safeParse(content).success ? undefined : 'it is too long'
}
