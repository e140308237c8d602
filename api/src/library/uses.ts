import type { MediaUse } from '@vitrine/contract/admin/media'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { sql } from 'kysely'
import { everyLocale } from '../db/editing-tables.ts'
import type { Db } from '../db/schema.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'
import { findSettingUses, type PictureName } from '../settings/picture-uses.ts'
import { findTaxonomyPictures } from '../taxonomy/picture-uses.ts'
import { type PublishedPlace, selectPublishedUses } from './published-uses.ts'
import { findCompanionUses } from './tracks.ts'
import { findUnpublishedUses, type MediaRef, usesFile } from './unpublished-uses.ts'

interface FileUse {
  place: MediaUse['place']
  state: MediaUse['state']
  pageId: number | null
  locale: string | null
  text?: MediaUse['text']
  file?: MediaUse['file']
}

export type UsesContext = Pick<ApiContext, 'db' | 'rules' | 'fixed'>

/** Returns all uses of a file: in the settings, then on published pages, then in drafts. */
export async function findMediaUses(
  { db, rules, fixed }: UsesContext,
  file: MediaRef,
): Promise<MediaUse[]> {
  const published = await findPublishedUses(db, [file.id])
  const settings = (await findSettingUses(db, fixed)).get(file.id) ?? []
  const taxonomy = await findTaxonomyPictures(db)
  const uses: FileUse[] = [
    ...[...new Set(settings.map((name) => settingPlaces[name]))].map((place) => ({
      place,
      state: 'published' as const,
      pageId: null,
      locale: null,
    })),
    ...(taxonomy.get(file.id) ?? []).map((place) => ({
      place,
      state: 'published' as const,
      pageId: null,
      locale: null,
    })),
    ...published.map(({ page_id, place, locale }) => ({
      place,
      state: 'published' as const,
      pageId: page_id,
      locale,
    })),
    ...(await findUnpublishedUses(db, file)).filter((use) => usesFile(use, file)),
    ...(await findCompanionUses(db, file.id)).map((use) => ({
      ...use,
      state: 'draft' as const,
      pageId: null,
      locale: null,
    })),
  ]
  const getTitle = await readTitles(db, rules, uses)
  return uses.map(({ place, state, pageId, locale, text = null, file: owner = null }) => ({
    place,
    state,
    page: pageId === null ? null : { id: pageId, title: getTitle(pageId) },
    locale,
    text,
    file: owner,
  }))
}

const settingPlaces = {
  logo: 'logo',
  darkLogo: 'logo',
  icon: 'icon',
  share: 'site-shared',
} as const satisfies Record<PictureName, MediaUse['place']>

interface PublishedUse {
  media_id: number
  page_id: number
  place: PublishedPlace
  /** Null if the use is in all languages. */
  locale: string | null
}

/** Returns the uses of files on published pages, each once. */
export async function findPublishedUses(db: Db, ids: number[]): Promise<PublishedUse[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom(selectPublishedUses(db, sql`(${sql.join(ids)})`).as('shown'))
    .selectAll()
    .orderBy('shown.page_id')
    .execute()
  const uses = rows.map((row) => ({ ...row, locale: row.place === 'content' ? row.locale : null }))
  const unique = new Map(
    uses.map((use) => [[use.media_id, use.page_id, use.place, use.locale].join(), use]),
  )
  return [...unique.values()].toSorted((a, b) => getRank(a) - getRank(b))
}

const placeOrder: PublishedPlace[] = ['picture', 'shared', 'content']
const getRank = ({ place }: PublishedUse) => placeOrder.indexOf(place)

/** Returns a function from a page to its title, in the first language of the site that has one. */
async function readTitles(db: Db, { locales }: LocaleRules, uses: FileUse[]) {
  const ids = [...new Set(uses.flatMap(({ pageId }) => pageId ?? []))]
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
  const positions = new Map(locales.map(({ code }, index) => [code, index]))
  const getPosition = (code: string) => positions.get(code) ?? locales.length
  const byPage = Map.groupBy([...published, ...drafts], ({ page_id }) => page_id)
  return (id: number) => {
    const titled = (byPage.get(id) ?? []).filter(({ title }) => title !== '')
    return titled.toSorted((a, b) => getPosition(a.locale) - getPosition(b.locale))[0]?.title ?? ''
  }
}
