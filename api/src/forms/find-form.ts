import { FormDefinition } from '@vitrine/contract/forms/form-definition'
import { parseFieldValues } from '@vitrine/contract/pages/field-values'
import type { Readers } from '@vitrine/contract/pages/visibility'
import { getFormVersion } from '../crypto/form-token.ts'
import { isReadableBy } from '../db/page-readers.ts'
import type { Db } from '../db/schema.ts'

export interface PublishedForm {
  form: FormDefinition
  version: string
}

/** The last forms by template and stored values: responses to a form parse the same values. */
const lastForms = new Map<string, PublishedForm | undefined>()
const lastFormsMax = 100

/** Returns the form in stored values, of the template of the page. */
export function pickForm(template: string, stored: string): PublishedForm | undefined {
  if (!stored.includes('"form":')) return undefined
  const key = `${template} ${stored}`
  if (lastForms.has(key)) return lastForms.get(key)
  if (lastForms.size >= lastFormsMax) lastForms.clear()
  const form = parseForm(template, stored)
  lastForms.set(key, form)
  return form
}

function parseForm(template: string, stored: string): PublishedForm | undefined {
  for (const [id, value] of Object.entries(parseFieldValues(stored)))
    if (id.startsWith(`${template}.`) && typeof value === 'object' && 'form' in value)
      return { form: value.form, version: getFormVersion(value.form) }
  return undefined
}

/** Finds the form of a page that is published in a language, for everyone or for some readers. */
export async function findForm(
  db: Db,
  page: number,
  locale: string,
  readers: readonly Readers[] = [],
): Promise<(PublishedForm & { slug: string; title: string }) | undefined> {
  const row = await db
    .selectFrom('pages')
    .innerJoin('page_translations as text', 'text.page_id', 'pages.id')
    .select(['pages.template', 'pages.field_values', 'text.slug', 'text.title'])
    .where('pages.id', '=', page)
    .where('text.locale', '=', locale)
    .where('text.status', '=', 'published')
    .where('pages.deleted_at', 'is', null)
    .where(isReadableBy(readers))
    .executeTakeFirst()
  const found = row && pickForm(row.template, row.field_values)
  return found && { ...found, slug: row.slug, title: row.title }
}

/** Reads an earlier definition of a form; undefined if it is unknown. */
export async function readFormVersion(
  db: Db,
  page: number,
  version: string,
): Promise<FormDefinition | undefined> {
  const row = await db
    .selectFrom('form_versions')
    .select('definition')
    .where('page_id', '=', page)
    .where('version', '=', version)
    .executeTakeFirst()
  return row && FormDefinition.parse(JSON.parse(row.definition))
}

/** Reads the last definition of a form that is no longer on its page. */
export async function readLastForm(db: Db, page: number): Promise<PublishedForm | undefined> {
  const row = await db
    .selectFrom('form_versions')
    .select('version')
    .where('page_id', '=', page)
    .orderBy('since', 'desc')
    .executeTakeFirst()
  const form = row && (await readFormVersion(db, page, row.version))
  return form && { form, version: row.version }
}

/** Stores a definition, to read its responses later. */
export async function keepFormVersion(
  tx: Db,
  page: number,
  { form, version }: PublishedForm,
  day: string,
) {
  await tx
    .insertInto('form_versions')
    .values({ page_id: page, version, definition: JSON.stringify(form), since: day })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
