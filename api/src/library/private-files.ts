import type { Readers } from '@vitrine/contract/pages/visibility'
import { sql } from 'kysely'
import { toBatches } from '../db/batches.ts'
import { hasPrivatePages } from '../db/page-readers.ts'
import type { Db } from '../db/schema.ts'
import { findSettingUses } from '../settings/picture-uses.ts'
import { findTaxonomyPictures } from '../taxonomy/picture-uses.ts'
import { selectPublishedUses } from './published-uses.ts'
import { findUnpublishedUses, type MediaRef, usesFile } from './unpublished-uses.ts'
import type { UsesContext } from './uses.ts'

/** Files of the library that only private pages use: by path, the groups that may read them. */
export type PrivateFiles = Map<string, ReadonlySet<Readers>>

/**
 * Reads the files whose published uses are all on private pages. Posters and tracks of a recording
 * are used where it is.
 */
export async function readPrivateFiles({ db, fixed }: UsesContext): Promise<PrivateFiles> {
  if (!(await hasPrivatePages(db))) return new Map()
  const uses = await readUses(db)
  const companions = await readCompanions(db, [...uses.private.keys(), ...uses.public])
  for (const { file, owner } of companions) {
    if (uses.public.has(owner)) uses.public.add(file)
    for (const group of uses.private.get(owner) ?? []) addReader(uses.private, file, group)
  }
  const shown = await findUsesOutsidePages({ db, fixed })
  const ids = [...uses.private.keys()].filter((id) => !uses.public.has(id) && !shown.ids.has(id))
  const files = (await readFiles(db, ids)).filter((file) => !shown.uses(file))
  return new Map(files.map(({ id, path }) => [path, uses.private.get(id) ?? new Set()]))
}

/** Returns the uses of files on private pages, and which of these files public pages use too. */
async function readUses(db: Db) {
  const used = { private: new Map<number, Set<Readers>>(), public: new Set<number>() }
  const ofPrivatePages = sql`(
    select media_id from media_uses
      inner join pages on pages.id = media_uses.page_id where pages.readers is not null
    union select picture_id from pages where readers is not null and picture_id is not null
    union select seo_image_id from pages where readers is not null and seo_image_id is not null
  )`
  const rows = await db
    .selectFrom(selectPublishedUses(db, ofPrivatePages).as('uses'))
    .innerJoin('pages', 'pages.id', 'uses.page_id')
    .select(['uses.media_id', 'pages.readers'])
    .distinct()
    .execute()
  for (const { media_id, readers } of rows)
    if (readers === null) used.public.add(media_id)
    else addReader(used.private, media_id, readers)
  return used
}

function addReader(files: Map<number, Set<Readers>>, id: number, group: Readers) {
  files.set(id, (files.get(id) ?? new Set()).add(group))
}

/** Returns the posters and tracks of files, and the recordings that have them. */
async function readCompanions(db: Db, owners: number[]) {
  const companions: { file: number; owner: number }[] = []
  for (const batch of toBatches(owners)) {
    const posters = await db
      .selectFrom('media')
      .select(['id as owner', 'poster_id as file'])
      .where('id', 'in', batch)
      .execute()
    const tracks = await db
      .selectFrom('media_tracks')
      .select(['media_id as owner', 'file_id as file'])
      .where('media_id', 'in', batch)
      .execute()
    for (const { owner, file } of [...posters, ...tracks])
      if (file !== null) companions.push({ owner, file })
  }
  return companions
}

/** Finds files that everyone sees outside of pages: in settings, topics, authors, site texts. */
async function findUsesOutsidePages({ db, fixed }: Pick<UsesContext, 'db' | 'fixed'>) {
  const settings = await findSettingUses(db, fixed)
  const taxonomy = await findTaxonomyPictures(db)
  const texts = (await findUnpublishedUses(db)).filter(
    ({ place, state }) => place === 'declared-text' && state === 'published',
  )
  return {
    ids: new Set([...settings.keys(), ...taxonomy.keys()]),
    uses: (file: MediaRef) => texts.some((text) => usesFile(text, file)),
  }
}

async function readFiles(db: Db, ids: number[]): Promise<MediaRef[]> {
  const files: MediaRef[] = []
  for (const batch of toBatches(ids))
    files.push(
      ...(await db.selectFrom('media').select(['id', 'path']).where('id', 'in', batch).execute()),
    )
  return files
}
