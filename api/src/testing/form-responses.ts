import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { submitForm } from '@vitrine/contract/endpoints/visitor-forms'
import type { FormDefinition } from '@vitrine/contract/forms/form-definition'
import { FormOutcome } from '@vitrine/contract/forms/form-outcome'
import { apiPaths, siteKeyHeader } from '@vitrine/contract/http/paths'
import { serializeFieldValues } from '@vitrine/contract/pages/field-values'
import { PageList } from '@vitrine/contract/pages/pages'
import type { ApiSettings } from '../identity/guards/api-context.ts'
import type { TestDatabase } from './databases.ts'
import { peopleOn } from './people.ts'
import { testKey } from './rules.ts'
import { fillSite } from './site.ts'

export type FormSite = Awaited<ReturnType<typeof openFormSite>>

/** Fills a database with a site whose page `about` has a form, and returns what sends it. */
export async function openFormSite(
  database: TestDatabase,
  definition: FormDefinition,
  settings: Partial<ApiSettings> = {},
) {
  await fillSite(database)
  const people = peopleOn(database, settings)
  const { id: page, template } = await database.db
    .selectFrom('pages')
    .select(['id', 'template'])
    .where('key', '=', 'about')
    .executeTakeFirstOrThrow()

  const setForm = (form: FormDefinition) =>
    database.changes.commit(async (tx) => {
      await tx
        .updateTable('pages')
        .set({ field_values: serializeFieldValues({ [`${template}.form`]: { form } }) })
        .where('id', '=', page)
        .execute()
    })

  /** Reads the token that the page shows. */
  const readToken = async () => {
    const response = await people.api.request(`${apiPaths.pages}?include=fields`)
    const { data } = PageList.parse(await response.json())
    const values = Object.values(data.find(({ id }) => id === page)?.fields ?? {})
    const [value] = values.flatMap((one) => (typeof one === 'object' && 'form' in one ? one : []))
    return value?.form.token ?? ''
  }

  /** Sends the form as the server of the site does for a visitor. */
  const send = async (
    fields: Record<string, string | File>,
    { address = '192.0.2.1', token }: { address?: string; token?: string } = {},
  ) => {
    const body = new FormData()
    body.set('v.token', token ?? (await readToken()))
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    const encoded = new Response(body)
    return people.api.request(formatEndpointPath(submitForm, { page, locale: 'fr' }), {
      method: 'POST',
      headers: {
        'content-type': encoded.headers.get('content-type') ?? '',
        [siteKeyHeader]: testKey,
        'x-forwarded-for': address,
      },
      body: await encoded.arrayBuffer(),
    })
  }

  await setForm(definition)
  return {
    people,
    page,
    setForm,
    readToken,
    send,
    outcomeOf: async (...input: Parameters<typeof send>) =>
      FormOutcome.parse(await (await send(...input)).json()).data,
    rows: () => database.db.selectFrom('form_responses').selectAll().execute(),
    /** Calls the API as the server of the site. */
    ask: async (method: string, path: string, body?: object) =>
      people.api.request(path, {
        method,
        headers: {
          [siteKeyHeader]: testKey,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      }),
  }
}
