import type { MediaUse } from '@vitrine/contract/admin/media'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { sql } from 'kysely'
import { everyLocale } from '../db/editing-tables.ts'
import type { Db } from '../db/schema.ts'
import { type ShownPlace, shownFiles } from './shown-files.ts'
import { type UsedFile, usesFile, writtenUses } from './written-uses.ts'

interface Found {
  place: MediaUse['place']
  state: MediaUse['state']
  pageId: number | null
  locale: string | null
  text?: MediaUse['text']
}

/** Returns all uses of a file: first those that readers see, then those in drafts. */
export async function usesOf(db: Db, rules: LocaleRules, file: UsedFile): Promise<MediaUse[]> {
  const published = await publishedUses(db, [file.id])
  const found: Found[] = [
    ...published.map(({ page_id, place, locale }) => ({
      place,
      state: 'published' as const,
      pageId: page_id,
      locale,
    })),
    ...(await writtenUses(db, file)).filter((use) => usesFile(use, file)),
  ]
  const title = await titlesOf(db, rules, found)
  return found.map(({ place, state, pageId, locale, text = null }) => ({
    place,
    state,
    page: pageId === null ? null : { id: pageId, title: title(pageId) },
    locale,
    text,
  }))
}

interface PublishedUse {
  media_id: number
  page_id: number
  place: ShownPlace
  /** Null if the use is the same in every language. */
  locale: string | null
}

/** Where readers see some files: pages that are published in a language at least. */
export async function publishedUses(db: Db, ids: number[]): Promise<PublishedUse[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom(shownFiles(db, sql`(${sql.join(ids)})`).as('shown'))
    .selectAll()
    .orderBy('shown.page_id')
    .execute()
  const uses = rows.map((row) => ({ ...row, locale: row.place === 'content' ? row.locale : null }))
  const once = new Map(
    uses.map((use) => [[use.media_id, use.page_id, use.place, use.locale].join(), use]),
  )
  return [...once.values()].toSorted((one, other) => order(one) - order(other))
}

const places: ShownPlace[] = ['picture', 'shared', 'content']
const order = ({ place }: PublishedUse) => places.indexOf(place)

/** The titles of pages in the site's first language that they have. */
async function titlesOf(db: Db, { locales }: LocaleRules, found: Found[]) {
  const ids = [...new Set(found.flatMap(({ pageId }) => pageId ?? []))]
  if (ids.length === 0) return () => ''
  const published = await db
    .selectFrom('page_translations')
    .select(['page_id', 'locale', 'title'])
    .where('page_id', 'in', ids)
    .execute()
  const drafts = await db
    .selectFrom('working_copies')
    .select(['page_id', 'locale', 'title'])
    .where('page_id', 'in', ids)
    .where('locale', '!=', everyLocale)
    .execute()
  const order = new Map(locales.map(({ code }, at) => [code, at]))
  const rankOf = (code: string) => order.get(code) ?? locales.length
  const byPage = Map.groupBy([...published, ...drafts], ({ page_id }) => page_id)
  return (id: number) => {
    const named = (byPage.get(id) ?? []).filter(({ title }) => title !== '')
    return named.toSorted((a, b) => rankOf(a.locale) - rankOf(b.locale))[0]?.title ?? ''
  }
}
