import type { MediaUse } from '@vitrine/contract/admin/media'
import type { LocaleRules } from '@vitrine/contract/config'
import { picturesIn } from '@vitrine/contract/template-fields'
import { sql } from 'kysely'
import { everyLocale } from '../db/editing-tables.ts'
import type { Db } from '../db/schema.ts'
import { type ShownPlace, shownFiles } from './shown-files.ts'
import { isNamedIn, type Spellings, spellingsOf } from './spellings.ts'

/** A file of the library, as far as it takes to find where it is used. */
export interface UsedFile {
  id: number
  path: string
}

interface Found {
  place: MediaUse['place']
  state: MediaUse['state']
  pageId: number | null
  locale: string | null
  text?: MediaUse['text']
}

/** Everywhere that a file is used: what readers see first, then what somebody is writing. */
export async function usesOf(db: Db, rules: LocaleRules, file: UsedFile): Promise<MediaUse[]> {
  const published = await publishedUses(db, [file.id])
  const found: Found[] = [
    ...published.map(({ page_id, place, locale }) => ({
      place,
      state: 'published' as const,
      pageId: page_id,
      locale,
    })),
    ...(await declaredUses(db, file)),
    ...(await draftUses(db, file)),
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
  /** Null for what is the same in every language. */
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

/** Texts that templates declare are few: they are read as they are. */
async function declaredUses(db: Db, { path }: UsedFile): Promise<Found[]> {
  const spellings = spellingsOf(path)
  const rows = await db
    .selectFrom('content_translations')
    .innerJoin('contents', 'contents.id', 'content_translations.content_id')
    .select(['contents.id', 'name', 'template', 'locale', 'content'])
    .where('content', 'like', spellings.pattern)
    .execute()
  return rows
    .filter(({ content }) => isNamedIn(content ?? '', spellings))
    .map(({ id, name, template, locale }) => ({
      place: 'declared-text',
      state: 'published',
      pageId: null,
      locale,
      text: { id, name, template },
    }))
}

/** What is being written is read as it is too: copies that differ from what is published are few. */
async function draftUses(db: Db, { id, path }: UsedFile): Promise<Found[]> {
  const spellings = spellingsOf(path)
  const rows = await db
    .selectFrom('working_copies')
    .select(['page_id', 'locale', 'fields'])
    .where('changed', '=', 1)
    .where((eb) =>
      eb.or([
        eb('locale', '=', everyLocale),
        eb('fields', 'like', spellings.pattern),
        eb('fields', 'like', pictureInField),
      ]),
    )
    .orderBy('page_id')
    .execute()
  return [...rows, ...(await plannedTexts(db, spellings))].flatMap((row): Found[] => {
    const fields = JSON.parse(row.fields)
    const at = { state: 'draft', pageId: row.page_id } as const
    const isInField = picturesIn(fields.field_values ?? '').includes(id)
    if (row.locale === everyLocale)
      return [
        ...(fields.picture === id || isInField
          ? [{ ...at, place: 'picture' as const, locale: null }]
          : []),
        ...(fields.seo_image === id ? [{ ...at, place: 'shared' as const, locale: null }] : []),
      ]
    const isNamed = isNamedIn(String(fields.content ?? ''), spellings)
    return isNamed || isInField ? [{ ...at, place: 'content', locale: row.locale }] : []
  })
}

/** As values are kept inside of the fields of a text; a sign for each escape. */
const pictureInField = '%{_"picture_":%'

const plannedTexts = (db: Db, spellings: Spellings) =>
  db
    .selectFrom('page_plans')
    .innerJoin('revisions', 'revisions.id', 'page_plans.revision_id')
    .select(['page_plans.page_id', 'page_plans.locale', 'revisions.fields'])
    .where((eb) =>
      eb.or([
        eb('revisions.fields', 'like', spellings.pattern),
        eb('revisions.fields', 'like', pictureInField),
      ]),
    )
    .execute()

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
