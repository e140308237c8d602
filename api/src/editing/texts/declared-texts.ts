import type { DeclaredText } from '@vitrine/contract/admin/declared-texts'
import { dayMs } from '@vitrine/contract/bounds/durations'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type { listDeclaredTexts as endpoint } from '@vitrine/contract/endpoints/declared-texts'
import { getFallbackChain } from '@vitrine/contract/locale/locale'
import type { Selectable } from 'kysely'
import type { InputOf } from '../../binding/bind.ts'
import { findDeclaredDefaults } from '../../contents/templates.ts'
import type { Db, Tables } from '../../db/schema.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { createAuthorLookup } from '../calls/authors.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'

/** A text not shown for this time is likely to be unused. */
const unusedAfterMs = 30 * dayMs

/** Lists the texts that templates declare, in every language of the site. */
export async function listDeclaredTexts(
  editing: EditingDeps,
  _: PersonRequest,
  { query }: InputOf<typeof endpoint>,
) {
  return { data: await findDeclaredTexts(editing, query) }
}

interface DeclaredTextFilter {
  template?: string | undefined
  id?: string
}

export async function findDeclaredTexts(
  { context: { db, rules, now } }: EditingDeps,
  { template, id }: DeclaredTextFilter,
): Promise<DeclaredText[]> {
  const getDefault = await createDefaultLookup(db, rules)
  const items = await db
    .selectFrom('contents')
    .selectAll()
    .$if(template !== undefined, (query) => query.where('template', '=', template ?? ''))
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('id')
    .execute()
  const rows = await findDeclaredRows(db, id)
  const getAuthor = await createAuthorLookup(
    db,
    rows.map(({ author_id }) => author_id),
  )
  const byItem = Map.groupBy(rows, ({ content_id }) => content_id)
  const unusedBefore = new Date(now().getTime() - unusedAfterMs).toISOString()
  return items.map((item) => ({
    id: item.id,
    name: item.name,
    template: item.template,
    default: item.default_content,
    defaults: Object.fromEntries(rules.locales.map(({ code }) => [code, getDefault(item, code)])),
    texts: Object.fromEntries(
      rules.locales.map(({ code }) => {
        const row = byItem.get(item.id)?.find(({ locale }) => locale === code)
        const text = toDeclaredText(row, [getDefault(item, code), item.default_content])
        return [code, { ...text, author: getAuthor(row?.author_id ?? null) }]
      }),
    ),
    isUnseen: item.seen_at !== null && item.seen_at < unusedBefore,
  }))
}

type Item = Pick<Selectable<Tables['contents']>, 'id' | 'default_content'>

/** Returns a function that gets the default: the text for readers if none is published. */
export async function createDefaultLookup(db: Db, rules: LocaleRules) {
  const declaredByItem = await findDeclaredDefaults(db)
  return ({ id, default_content }: Item, locale: string): string | null => {
    const texts = declaredByItem.get(id) ?? {}
    const found = getFallbackChain(rules, locale).find((code) => texts[code])
    return (found && texts[found]) ?? default_content
  }
}

export function findDeclaredRows(db: Db, id?: string) {
  return db
    .selectFrom('content_translations')
    .select(['content_id', 'locale', 'content', 'draft', 'changed', 'version'])
    .select(['written_on', 'updated_at', 'author_id'])
    .$if(id !== undefined, (query) => query.where('content_id', '=', id ?? ''))
    .execute()
}

type DeclaredTextRow = Awaited<ReturnType<typeof findDeclaredRows>>[number]

/** Returns the draft if it differs, else the published text. */
export function getLatestContent(
  row: Pick<DeclaredTextRow, 'content' | 'draft' | 'changed'> | undefined,
) {
  const published = row?.content ?? null
  const isChanged = row?.changed === 1 && row.draft !== published
  return { content: isChanged ? row.draft : published, published, isChanged }
}

// A text restored to its default keeps a row without content, for its version. `written_on` of an
// old row may be the default of the default language.
function toDeclaredText(row: DeclaredTextRow | undefined, current: (string | null)[]) {
  const written = getLatestContent(row)
  if (!row) return { ...written, version: 0, writtenOn: null, updatedAt: null }
  const { version, written_on, updated_at: updatedAt } = row
  const isOld = written.content !== null && written_on !== null && !current.includes(written_on)
  return { ...written, version, writtenOn: isOld ? written_on : null, updatedAt }
}
