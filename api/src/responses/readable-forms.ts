import type { Db } from '../db/schema.ts'
import type { EditingDeps } from '../editing/calls/editing-deps.ts'
import { type PublishedForm, pickForm, readLastForm } from '../forms/find-form.ts'
import { getReadLocales } from '../forms/readers.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import type { PublishedPages } from '../pages/published-pages.ts'

/** Dependencies of the calls about responses. */
export interface ResponseDeps extends EditingDeps {
  published: () => Promise<PublishedPages>
}

/** A form whose responses a person may read. */
export interface ReadableForm extends PublishedForm {
  page: number
  /** False if no published page has it any more. */
  isPublished: boolean
  /** Languages of the responses that the person may read; null for all. */
  locales: readonly string[] | null
  /** Id of the person. */
  reader: number
}

/**
 * Lists the forms whose responses a person may read: those of published pages, and those of other
 * pages that have responses.
 */
export async function listReadableForms(
  deps: ResponseDeps,
  me: PersonRequest['me'],
  answered: Iterable<number>,
): Promise<ReadableForm[]> {
  const { db } = deps.context
  const published = findPublishedForms(await deps.published())
  const others = [...answered].filter((page) => !published.has(page))
  const forms = [...published].map(([page, form]) => ({ ...form, page, isPublished: true }))
  for (const page of others) {
    const form = await findUnpublishedForm(db, page)
    if (form) forms.push({ ...form, page, isPublished: false })
  }
  return forms.flatMap((form) => toReadable(form, me) ?? [])
}

/** Finds a form if the person may read its responses. */
export async function findReadableForm(
  { context, published }: ResponseDeps,
  me: PersonRequest['me'],
  page: number,
): Promise<ReadableForm | undefined> {
  const form = findPublishedForms(await published()).get(page)
  if (form) return toReadable({ ...form, page, isPublished: true }, me)
  const other = await findUnpublishedForm(context.db, page)
  return other && toReadable({ ...other, page, isPublished: false }, me)
}

/** Forms of the published pages. A list of pages never changes. */
const formsByPages = new WeakMap<PublishedPages, ReadonlyMap<number, PublishedForm>>()

function findPublishedForms(pages: PublishedPages): ReadonlyMap<number, PublishedForm> {
  const known = formsByPages.get(pages)
  if (known) return known
  const forms = new Map<number, PublishedForm>()
  for (const { id, template, field_values } of pages.list) {
    const form = pickForm(template, field_values)
    if (form) forms.set(id, form)
  }
  formsByPages.set(pages, forms)
  return forms
}

async function findUnpublishedForm(db: Db, page: number): Promise<PublishedForm | undefined> {
  const row = await db
    .selectFrom('pages')
    .select(['template', 'field_values'])
    .where('id', '=', page)
    .executeTakeFirst()
  return row && (pickForm(row.template, row.field_values) ?? (await readLastForm(db, page)))
}

/** Applies the readers that the form names. */
function toReadable(
  form: Omit<ReadableForm, 'locales' | 'reader'>,
  person: PersonRequest['me'],
): ReadableForm | undefined {
  const locales = getReadLocales(form.form, person)
  return locales === undefined ? undefined : { ...form, locales, reader: person.user.id }
}
