import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { submitForm } from '@vitrine/contract/endpoints/visitor-forms'
import type { FormDefinition } from '@vitrine/contract/forms/form-definition'
import { apiPaths, siteKeyHeader } from '@vitrine/contract/http/paths'
import { serializeFieldValues } from '@vitrine/contract/pages/field-values'
import { PageList } from '@vitrine/contract/pages/pages'
import type { TestDatabase } from './databases.ts'
import type { peopleOn } from './people.ts'
import { testKey } from './rules.ts'

/** Puts a form on the published page `about`. Returns its page, and a function that sends it. */
export async function formOn(
  { db, changes }: TestDatabase,
  { api }: Pick<ReturnType<typeof peopleOn>, 'api'>,
  definition: FormDefinition,
) {
  const { id: page, template } = await db
    .selectFrom('pages')
    .select(['id', 'template'])
    .where('key', '=', 'about')
    .executeTakeFirstOrThrow()
  /** Publishes another definition; undefined removes the form. */
  const change = (form: FormDefinition | undefined) =>
    changes.commit(async (tx) => {
      const values = form ? { [`${template}.form`]: { form } } : {}
      const field_values = serializeFieldValues(values)
      await tx.updateTable('pages').set({ field_values }).where('id', '=', page).execute()
    })
  await change(definition)
  const readToken = async () => {
    const response = await api.request(`${apiPaths.pages}?include=fields`)
    const { data } = PageList.parse(await response.json())
    const values = Object.values(data.find(({ id }) => id === page)?.fields ?? {})
    const [value] = values.flatMap((one) => (typeof one === 'object' && 'form' in one ? one : []))
    return value?.form.token ?? ''
  }
  let sent = 0
  /** Sends the form as the server of the site does for a visitor, by default with an own network. */
  const send = async (
    fields: Record<string, string | string[] | File>,
    locale = 'fr',
    { token, address }: { token?: string | undefined; address?: string | undefined } = {},
  ) => {
    const body = new FormData()
    body.set('v.token', token ?? (await readToken()))
    for (const [name, value] of Object.entries(fields))
      for (const one of [value].flat()) body.append(name, one)
    const encoded = new Response(body)
    sent += 1
    return api.request(formatEndpointPath(submitForm, { page, locale }), {
      method: 'POST',
      headers: {
        'content-type': encoded.headers.get('content-type') ?? '',
        [siteKeyHeader]: testKey,
        'x-forwarded-for': address ?? `198.51.100.${sent}`,
      },
      body: await encoded.arrayBuffer(),
    })
  }
  return { page, change, send, readToken }
}
