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

/** Every page as it goes to another site, a batch at a time; or some, by their keys. */
export async function* sitePages(db: Db, keys?: string[]): AsyncGenerator<PageRecord[]> {
  const wanted = { isDated: true, ...(keys && { keys }) }
  for await (const batch of exportPages(db, wanted)) yield batch as unknown as PageRecord[]
}

/** What goes along with the pages. */
export async function siteBeside(db: Db, redirects: RedirectRules): Promise<SiteBeside> {
  return {
    menus: await exportMenus(db),
    contents: await exportContents(db),
    media: await describedMedia(db),
    former: await formerAddresses(db),
    retired: await retiredTexts(db),
    redirects,
  }
}

/** Digests of all that this site has. */
export async function ownThings(db: Db): Promise<Things> {
  const things: Things = new Map()
  for await (const batch of sitePages(db)) for (const page of batch) addPage(things, page)
  const [menus, contents] = [await exportMenus(db), await exportContents(db)]
  addBeside(things, { menus, contents, media: await describedMedia(db) })
  for (const key of await keysInTrash(db)) things.set(nameOf.page(key), inTrash)
  return things
}

function formerAddresses(db: Db): Promise<SiteBeside['former']> {
  return db
    .selectFrom('slug_history as former')
    .innerJoin('pages', 'pages.id', 'former.page_id')
    .select(['pages.key as page', 'former.locale', 'former.slug', 'former.until'])
    .where('pages.deleted_at', 'is', null)
    .orderBy('former.locale')
    .orderBy('former.slug_key')
    .execute()
}

function retiredTexts(db: Db): Promise<SiteBeside['retired']> {
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
