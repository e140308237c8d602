import {
  type EditedMenu,
  layoutMenus,
  type MenuPage,
  menusMax,
} from '@vitrine/contract/admin/menus'
import { idMax } from '@vitrine/contract/bounds/id-max'
import type * as endpoints from '@vitrine/contract/endpoints/menus'
import type { Problem } from '@vitrine/contract/http/problem'
import type { InputOf } from '../../binding/bind.ts'
import type { Db } from '../../db/schema.ts'
import type { Reply } from '../../http/reply.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { createDefaultEntries, mainMenu } from '../../menus/menu.ts'
import { parseMenuItems } from '../../pages/menu-items.ts'
import { readPageRows } from '../../pages/published-pages.ts'
import { createAuthorLookup } from '../calls/authors.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { refuseWithMessage } from '../calls/messages.ts'
import { getMenuDepth } from './check-entries.ts'
import { defaultItems, findMenuRow } from './store-menu.ts'

const shownNames: string[] = Object.keys(layoutMenus)

/** Lists the menus of the layouts, then others that were saved. */
export async function listMenus({ context: { db } }: EditingDeps) {
  const rows = await db
    .selectFrom('menus')
    .leftJoin('menu_versions as versions', (join) =>
      join
        .onRef('versions.name', '=', 'menus.name')
        .onRef('versions.version', '=', 'menus.version'),
    )
    .select(['menus.name', 'menus.items', 'versions.saved_at', 'versions.user_id'])
    .orderBy('menus.name')
    .execute()
  const getAuthor = await createAuthorLookup(
    db,
    rows.map(({ user_id }) => user_id),
  )
  const names = new Set([...shownNames, ...rows.map(({ name }) => name)])
  const data = [...names].map((name) => {
    const row = rows.find((each) => each.name === name)
    const entries = parseMenuItems(row?.items ?? defaultItems)
    return {
      name,
      isShown: shownNames.includes(name),
      isDefault: entries === null,
      entries: entries?.length ?? 0,
      savedAt: row?.saved_at ?? null,
      author: getAuthor(row?.user_id ?? null),
    }
  })
  return { data }
}

export async function editMenu(
  editing: EditingDeps,
  ctx: PersonRequest,
  { params }: InputOf<typeof endpoints.editMenu>,
) {
  const refused = await refuseUnknownMenu(editing, ctx, params.name)
  return refused ?? { data: await readEditedMenu(editing.context.db, params.name) }
}

const namePattern = /^[a-z][a-z0-9_-]{0,63}$/

/**
 * Refuses a name that no menu can have: others than those of layouts and saved ones are for
 * templates and front ends of the site, up to a number.
 */
export async function refuseUnknownMenu(
  editing: EditingDeps,
  ctx: PersonRequest,
  name: string,
): Promise<Reply<404, Problem> | undefined> {
  if (shownNames.includes(name)) return undefined
  const names = await editing.context.db.selectFrom('menus').select('name').execute()
  if (names.some((each) => each.name === name)) return undefined
  return namePattern.test(name) && names.length < menusMax
    ? undefined
    : refuseWithMessage(editing, ctx, 404, 'menu_unknown')
}

/** Reads a menu with its version; the default entries if it was never saved or was reset. */
export async function readEditedMenu(db: Db, name: string): Promise<EditedMenu> {
  const row = await findMenuRow(db, name)
  const stored = parseMenuItems(row?.items ?? defaultItems)
  const version = row?.version ?? 0
  const saved = await db
    .selectFrom('menu_versions')
    .select(['saved_at', 'user_id'])
    .where('name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst()
  const getAuthor = await createAuthorLookup(db, [saved?.user_id ?? null])
  return {
    name,
    version,
    isDefault: stored === null,
    depth: getMenuDepth(name, stored),
    entries: stored ?? (name === mainMenu ? await readDefaultEntries(db) : []),
    savedAt: saved?.saved_at ?? null,
    author: getAuthor(saved?.user_id ?? null),
  }
}

async function readDefaultEntries(db: Db) {
  const pages = (await readPageRows(db)).filter(
    ({ translatable }) => Object.keys(translatable).length > 0,
  )
  return createDefaultEntries({ children: Map.groupBy(pages, ({ parentId }) => parentId) })
}

/** Shows the pages of a menu, with the titles that readers see, else those of drafts. */
export async function listMenuPages(
  { context: { db } }: EditingDeps,
  _: PersonRequest,
  { query }: InputOf<typeof endpoints.listMenuPages>,
) {
  const named = new Set(query.ids.split(',').map(Number))
  // PostgreSQL refuses a larger number, and an empty list.
  const ids = [0, ...named].filter((id) => id <= idMax)
  const pages = await db
    .selectFrom('pages')
    .select(['id', 'deleted_at'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  const texts = await db
    .selectFrom('page_translations')
    .select(['page_id', 'locale', 'title', 'status'])
    .where('page_id', 'in', ids)
    .execute()
  const copies = await db
    .selectFrom('working_copies')
    .select(['page_id', 'locale', 'title'])
    .where('page_id', 'in', ids)
    .execute()
  const published = texts.filter(({ status }) => status === 'published')
  const data = pages.map(({ id, deleted_at }): MenuPage => {
    const isOfPage = (row: { page_id: number }) => row.page_id === id
    // Later ones replace earlier ones.
    const titled = [...texts, ...copies, ...published].filter(isOfPage)
    return {
      id,
      titles: Object.fromEntries(
        titled.flatMap(({ locale, title }) => (title ? [[locale, title]] : [])),
      ),
      isInTrash: deleted_at !== null,
      published: published.filter(isOfPage).map(({ locale }) => locale),
    }
  })
  return { data }
}
