import type { RedirectRules } from '@vitrine/contract/config/config'
import type { SiteBeside } from '@vitrine/contract/exchange/site-file'
import type { Db } from '../db/schema.ts'
import { exportContents } from '../transfer/export-contents.ts'
import { exportMenus } from '../transfer/export-menus.ts'
import { exportPages } from '../transfer/export-pages.ts'
import { keysInTrash } from '../transfer/held.ts'
import { inTrash } from './compare.ts'
import { describedMedia } from './media.ts'
import { addBeside, addPage, nameOf, type PageRecord, type Things } from './things.ts'

/** Exports pages for another site in batches: all, or those with these keys. */
export async function* sitePages(db: Db, keys?: string[]): AsyncGenerator<PageRecord[]> {
  const options = { isDated: true, ...(keys && { keys }) }
  for await (const batch of exportPages(db, options)) yield batch as unknown as PageRecord[]
}

/** Exports everything except pages. */
export async function siteBeside(db: Db, redirects: RedirectRules): Promise<SiteBeside> {
  return {
    menus: await exportMenus(db),
    contents: await exportContents(db),
    media: await describedMedia(db),
    former: await readFormerAddresses(db),
    retired: await readUnpublishedTexts(db),
    redirects,
  }
}

/** Computes the digests of all items of this site. */
export async function ownThings(db: Db): Promise<Things> {
  const things: Things = new Map()
  for await (const batch of sitePages(db)) for (const page of batch) addPage(things, page)
  const [menus, contents] = [await exportMenus(db), await exportContents(db)]
  addBeside(things, { menus, contents, media: await describedMedia(db) })
  for (const key of await keysInTrash(db)) things.set(nameOf.page(key), inTrash)
  return things
}

function readFormerAddresses(db: Db): Promise<SiteBeside['former']> {
  return db
    .selectFrom('slug_history as former')
    .innerJoin('pages', 'pages.id', 'former.page_id')
    .select(['pages.key as page', 'former.locale', 'former.slug', 'former.until'])
    .where('pages.deleted_at', 'is', null)
    .orderBy('former.locale')
    .orderBy('former.slug_key')
    .execute()
}

function readUnpublishedTexts(db: Db): Promise<SiteBeside['retired']> {
  return db
    .selectFrom('page_translations as texts')
    .innerJoin('pages', 'pages.id', 'texts.page_id')
    .leftJoin('pages as leads', 'leads.id', 'texts.lead_page_id')
    .select(['pages.key as page', 'texts.locale', 'leads.key as lead'])
    .where('texts.unpublished_at', 'is not', null)
    .where('pages.deleted_at', 'is', null)
    .orderBy('texts.page_id')
    .execute()
}
