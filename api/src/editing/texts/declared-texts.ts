import type { DeclaredText } from '@vitrine/contract/admin/declared-texts'
import { dayMs } from '@vitrine/contract/bounds/durations'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type { listDeclaredTexts as endpoint } from '@vitrine/contract/endpoints/declared-texts'
import { fallbackChain } from '@vitrine/contract/locale/locale'
import type { Selectable } from 'kysely'
import type { InputOf } from '../../binding/bind.ts'
import { declaredDefaults } from '../../contents/templates.ts'
import type { Db, Tables } from '../../db/schema.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import type { Editing } from '../calls/editing.ts'
import { authorsOf } from '../calls/people.ts'

/** Time without being shown after which a text is likely to be unused. */
const unseenMs = 30 * dayMs

/** The texts that templates declare, of one or of all, in every language of the site. */
export async function listDeclaredTexts(
  editing: Editing,
  _: PersonRequest,
  { query }: InputOf<typeof endpoint>,
) {
  return { data: await declaredTexts(editing, query) }
}

interface Wanted {
  template?: string | undefined
  id?: string
}

/** Returns the declared texts: all, or those of one template or with one id. */
export async function declaredTexts(
  { context: { db, rules, now } }: Editing,
  { template, id }: Wanted,
): Promise<DeclaredText[]> {
  const defaultOf = await defaultsIn(db, rules)
  const items = await db
    .selectFrom('contents')
    .selectAll()
    .$if(template !== undefined, (query) => query.where('template', '=', template ?? ''))
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('id')
    .execute()
  const rows = await textsOf(db, id)
  const authorOf = await authorsOf(
    db,
    rows.map(({ author_id }) => author_id),
  )
  const byItem = Map.groupBy(rows, ({ content_id }) => content_id)
  const unseen = new Date(now().getTime() - unseenMs).toISOString()
  return items.map((item) => ({
    ...{ id: item.id, name: item.name, template: item.template, default: item.default_content },
    defaults: Object.fromEntries(rules.locales.map(({ code }) => [code, defaultOf(item, code)])),
    texts: Object.fromEntries(
      rules.locales.map(({ code }) => {
        const row = byItem.get(item.id)?.find(({ locale }) => locale === code)
        const text = textIn(row, [defaultOf(item, code), item.default_content])
        return [code, { ...text, author: authorOf(row?.author_id ?? null) }]
      }),
    ),
    isUnseen: item.seen_at !== null && item.seen_at < unseen,
  }))
}

type Item = Pick<Selectable<Tables['contents']>, 'id' | 'default_content'>

/** Returns a function that finds the default: the text that readers get if none is published. */
export async function defaultsIn(db: Db, rules: LocaleRules) {
  const told = await declaredDefaults(db)
  return ({ id, default_content }: Item, locale: string): string | null => {
    const texts = told.get(id) ?? {}
    const found = fallbackChain(rules, locale).find((code) => texts[code])
    return (found && texts[found]) ?? default_content
  }
}

export function textsOf(db: Db, id?: string) {
  return db
    .selectFrom('content_translations')
    .select(['content_id', 'locale', 'content', 'draft', 'changed', 'version'])
    .select(['written_on', 'updated_at', 'author_id'])
    .$if(id !== undefined, (query) => query.where('content_id', '=', id ?? ''))
    .execute()
}

type Row = Awaited<ReturnType<typeof textsOf>>[number]

/** Returns the latest text: the draft if there is one, else the published text. */
export function writtenIn(row: Pick<Row, 'content' | 'draft' | 'changed'> | undefined) {
  const published = row?.content ?? null
  const isChanged = row?.changed === 1 && row.draft !== published
  return { content: isChanged ? row.draft : published, published, isChanged }
}

// A text that was restored to that of the code still has a row, without content, for its version.
// An old row may have been written on the default of the default language.
function textIn(row: Row | undefined, current: (string | null)[]) {
  const written = writtenIn(row)
  if (!row) return { ...written, version: 0, writtenOn: null, updatedAt: null }
  const { version, written_on, updated_at: updatedAt } = row
  const isOld = written.content !== null && written_on !== null && !current.includes(written_on)
  return { ...written, version, writtenOn: isOld ? written_on : null, updatedAt }
}
