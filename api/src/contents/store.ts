import type { ContentItems, HeldContents, StoredContents } from '@vitrine/contract/pages/contents'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'

/** In which locale texts are read, and in which the code's own are kept. */
export interface Reading {
  locale: string
  defaultLocale: string
  /** True to read drafts in place of the published texts. */
  withDrafts?: boolean
}

/** Every item, with its text in one locale: null where none is held. */
export async function allContents(db: Db, reading: Reading): Promise<HeldContents> {
  return keyed(await itemsIn(db, reading.locale).execute(), reading)
}

export async function contentsByTemplate(
  db: Db,
  template: string,
  reading: Reading,
): Promise<HeldContents> {
  const items = itemsIn(db, reading.locale).where('contents.template', '=', template)
  return keyed(await items.execute(), reading)
}

function itemsIn(db: Db, locale: string) {
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

const unedited = { edited: false } as const

type Row = Awaited<ReturnType<ReturnType<typeof itemsIn>['execute']>>[number]

function keyed(rows: Row[], { locale, defaultLocale, withDrafts }: Reading): HeldContents {
  const items = rows.map(({ id, name, default_content, content: published, draft, changed }) => {
    const written = withDrafts && changed === 1 ? draft : published
    const content = written ?? (locale === defaultLocale ? default_content : null)
    return [id, { id, name, content, ...(written === null && unedited) }] as const
  })
  return Object.fromEntries(items)
}

/**
 * Stores the code's own texts in the default locale if they are new or have changed. Texts that an
 * editor has written are stored separately and stay as they are.
 */
export async function keepNewContents(
  db: Db,
  changes: Changes,
  items: ContentItems,
): Promise<StoredContents['data']> {
  const ids = Object.keys(items)
  const held = await defaultTexts(db, ids)
  const fresh = Object.values(items).filter(({ id, content }) => held.get(id) !== content)
  if (fresh.length === 0) return { stored: [], held: ids }
  const stored = await changes.commit(async (tx, touch) => {
    touch.pages([])
    // Two servers may start at once: what the other has just stored counts as held.
    const rows = await tx
      .insertInto('contents')
      .values(
        fresh.map(({ id, name, content }) => ({
          ...{ id, name, default_content: content },
          template: templateOf(id),
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

async function defaultTexts(db: Db, ids: string[]) {
  if (ids.length === 0) return new Map<string, string | null>()
  const rows = await db
    .selectFrom('contents')
    .select(['id', 'default_content'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, default_content }) => [id, default_content]))
}

export const templateOf = (id: string) => id.split('.', 1)[0] ?? id
