import {
  type DeclaredText,
  DeclaredTextList,
  DeclaredTextSaved,
  SaveDeclaredText,
} from '@vitrine/contract/admin/declared-texts'
import type { LocaleRules } from '@vitrine/contract/config'
import { dayMs } from '@vitrine/contract/durations'
import { fallbackChain } from '@vitrine/contract/locale'
import type { Selectable } from 'kysely'
import { declaredDefaults, declaredNames } from '../../contents/templates.ts'
import type { Db, Tables } from '../../db/schema.ts'
import { readJson } from '../../http/body.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { logChange } from '../../publishing/log-change.ts'
import { commitUnless } from '../calls/commit-unless.ts'
import type { Editing } from '../calls/editing.ts'
import { isSiteLocale } from '../calls/requests.ts'
import { refuseIn, type WordName } from '../calls/words.ts'

/** A text that the site has not shown for so long is likely to be of no use any more. */
const unseenMs = 30 * dayMs
/** Bytes of a body: each letter of the longest text may be written as an escape. */
const bodyMax = 700_000

/** The texts that templates declare, of one or of all, in every language of the site. */
export async function listDeclaredTexts(editing: Editing, { c }: PersonRequest): Promise<Response> {
  const template = c.req.query('template')
  return c.json(DeclaredTextList.parse({ data: await declaredTexts(editing, { template }) }))
}

interface Wanted {
  template?: string | undefined
  id?: string
}

async function declaredTexts(
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
  const byItem = Map.groupBy(rows, ({ content_id }) => content_id)
  const unseen = new Date(now().getTime() - unseenMs).toISOString()
  return items.map((item) => ({
    ...{ id: item.id, name: item.name, template: item.template, default: item.default_content },
    defaults: Object.fromEntries(rules.locales.map(({ code }) => [code, defaultOf(item, code)])),
    texts: Object.fromEntries(
      rules.locales.map(({ code }) => {
        const row = byItem.get(item.id)?.find(({ locale }) => locale === code)
        return [code, textIn(row, [defaultOf(item, code), item.default_content])]
      }),
    ),
    isUnseen: item.seen_at !== null && item.seen_at < unseen,
  }))
}

type Item = Pick<Selectable<Tables['contents']>, 'id' | 'default_content'>

/** What readers in a language get where nobody has written anything. */
async function defaultsIn(db: Db, rules: LocaleRules) {
  const told = await declaredDefaults(db)
  return ({ id, default_content }: Item, locale: string): string | null => {
    const texts = told.get(id) ?? {}
    const found = fallbackChain(rules, locale).find((code) => texts[code])
    return (found && texts[found]) ?? default_content
  }
}

function textsOf(db: Db, id?: string) {
  return db
    .selectFrom('content_translations')
    .select(['content_id', 'locale', 'content', 'version', 'written_on', 'updated_at'])
    .$if(id !== undefined, (query) => query.where('content_id', '=', id ?? ''))
    .execute()
}

type Row = Awaited<ReturnType<typeof textsOf>>[number]

// A text that was given back to the code is there as a row without content, for its version. What was
// written long ago may name the code's text in the default language.
function textIn(row: Row | undefined, current: (string | null)[]): DeclaredText['texts'][string] {
  if (!row) return { content: null, version: 0, writtenOn: null, updatedAt: null }
  const { content, version, written_on, updated_at: updatedAt } = row
  const isOld = content !== null && written_on !== null && !current.includes(written_on)
  return { content, version, writtenOn: isOld ? written_on : null, updatedAt }
}

/** Writes a declared text in one language, or gives it back to the code. */
export async function saveDeclaredText(
  editing: Editing,
  { c, me }: PersonRequest,
): Promise<Response> {
  const body = await readJson(c, SaveDeclaredText, undefined, bodyMax)
  if ('refusal' in body) return body.refusal
  const { rules, now } = editing.context
  if (!isSiteLocale(rules, body.value.locale))
    return refuseIn(editing, c, 422, 'locale_unknown', 'locale')
  const id = c.req.param('text') ?? ''
  const at = now().toISOString()
  const saving = {
    id,
    ...body.value,
    authorId: me.user.id,
  }
  const outcome = await commitUnless<undefined, WordName>(editing.changes, async (tx, touch) => {
    touch.pages([])
    return writeDeclared(tx, rules, saving, at)
  })
  if ('refused' in outcome)
    return refuseIn(editing, c, outcome.refused === 'text_unknown' ? 404 : 409, outcome.refused)
  const [data] = await declaredTexts(editing, { id })
  return c.json(DeclaredTextSaved.parse({ data }))
}

interface Saving {
  id: string
  locale: string
  version: number
  content: string | null
  authorId: number
}

async function writeDeclared(
  tx: Db,
  rules: LocaleRules,
  { id, locale, version, content, authorId }: Saving,
  at: string,
): Promise<{ done: undefined } | { refused: WordName }> {
  const item = await tx
    .selectFrom('contents')
    .select(['id', 'name', 'default_content'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!item) return { refused: 'text_unknown' }
  const before = (await textsOf(tx, id)).find((row) => row.locale === locale)
  if ((before?.version ?? 0) !== version) return { refused: 'older_version' }
  const values = {
    content,
    version: version + 1,
    written_on: (await defaultsIn(tx, rules))(item, locale),
    updated_at: at,
    author_id: authorId,
  }
  await tx
    .insertInto('content_translations')
    .values({ content_id: id, locale, ...values })
    .onConflict((conflict) => conflict.columns(['content_id', 'locale']).doUpdateSet(values))
    .execute()
  const subject = (await declaredNames(tx)).get(id)?.[rules.defaultLocale] ?? item.name
  const change = { kind: 'declared-text-changed', locale, subject } as const
  const sides = { before: { content: before?.content ?? null }, after: { content } }
  await logChange(tx, authorId, { ...change, ...sides }, at)
  return { done: undefined }
}
