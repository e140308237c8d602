import { dayMs } from '@vitrine/contract/bounds/durations'
import type {
  ContentItems,
  ServedContents,
  StoreContentsAnswer,
} from '@vitrine/contract/pages/contents'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'

/** Locale to read, and the locale of the defaults of the code. */
export interface ContentQuery {
  locale: string
  defaultLocale: string
  /** True to read drafts in place of the published texts. */
  withDrafts?: boolean
}

/** Finds all items with their text in one locale, null if there is none. */
export async function findContents(db: Db, reading: ContentQuery): Promise<ServedContents> {
  return toContents(await selectItems(db, reading.locale).execute(), reading)
}

export async function findContentsByTemplate(
  db: Db,
  template: string,
  reading: ContentQuery,
): Promise<ServedContents> {
  const items = selectItems(db, reading.locale).where('contents.template', '=', template)
  return toContents(await items.execute(), reading)
}

function selectItems(db: Db, locale: string) {
  return db
    .selectFrom('contents')
    .leftJoin('content_translations', (join) =>
      join
        .onRef('content_translations.content_id', '=', 'contents.id')
        .on('content_translations.locale', '=', locale),
    )
    .select([
      'contents.id',
      'contents.name',
      'contents.default_content',
      'content_translations.content',
      'content_translations.draft',
      'content_translations.changed',
    ])
    .orderBy('contents.id')
}

const noEdit = { edited: false } as const

type ContentRow = Awaited<ReturnType<ReturnType<typeof selectItems>['execute']>>[number]

function toContents(
  rows: ContentRow[],
  { locale, defaultLocale, withDrafts }: ContentQuery,
): ServedContents {
  const items = rows.map(({ id, name, default_content, content: published, draft, changed }) => {
    const text = withDrafts && changed === 1 ? draft : published
    const content = text ?? (locale === defaultLocale ? default_content : null)
    return [id, { id, name, content, ...(text === null && noEdit) }] as const
  })
  return Object.fromEntries(items)
}

/** Stores new or changed defaults of the code. Texts of editors are separate and stay. */
export async function storeNewContents(
  db: Db,
  changes: Changes,
  items: ContentItems,
): Promise<StoreContentsAnswer['data']> {
  const ids = Object.keys(items)
  const storedDefaults = await readDefaults(db, ids)
  const changedItems = Object.values(items).filter(
    ({ id, content }) => storedDefaults.get(id) !== content,
  )
  if (changedItems.length === 0) return { stored: [], held: ids }
  const stored = await changes.commit(async (tx, touch) => {
    touch.pages([])
    // Two servers may start concurrently: skips what the other one has just stored.
    const rows = await tx
      .insertInto('contents')
      .values(
        changedItems.map(({ id, name, content }) => ({
          id,
          name,
          default_content: content,
          template: getTemplate(id),
        })),
      )
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((set) => ({
            name: set.ref('excluded.name'),
            default_content: set.ref('excluded.default_content'),
          }))
          .where('contents.default_content', 'is distinct from', (set) =>
            set.ref('excluded.default_content'),
          ),
      )
      .returning('id')
      .execute()
    return rows.map(({ id }) => id)
  })
  return { stored, held: ids.filter((id) => !stored.includes(id)) }
}

async function readDefaults(db: Db, ids: string[]) {
  if (ids.length === 0) return new Map<string, string | null>()
  const rows = await db
    .selectFrom('contents')
    .select(['id', 'default_content'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, default_content }) => [id, default_content]))
}

export const getTemplate = (id: string) => id.split('.', 1)[0] ?? id

/** Stores that the site has shown texts, at most once a day each. It is no change of content. */
export async function storeSeen(db: Db, ids: string[], now: Date) {
  if (ids.length === 0) return
  const dayAgo = new Date(now.getTime() - dayMs).toISOString()
  await db
    .updateTable('contents')
    .set({ seen_at: now.toISOString() })
    .where('id', 'in', ids)
    .where(({ eb, or }) => or([eb('seen_at', 'is', null), eb('seen_at', '<=', dayAgo)]))
    .execute()
}
