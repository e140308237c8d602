import type { FormDefinition } from '@vitrine/contract/forms/form-definition'
import { FormOutcome } from '@vitrine/contract/forms/form-outcome'
import { siteKeyHeader } from '@vitrine/contract/http/paths'
import type { ApiSettings } from '../identity/guards/api-context.ts'
import type { TestDatabase } from './databases.ts'
import { testOrigin } from './identity.ts'
import { peopleOn } from './people.ts'
import { formOn } from './responses.ts'
import { testKey } from './rules.ts'
import { fillSite } from './site.ts'

export type FormSite = Awaited<ReturnType<typeof openFormSite>>

/** Fills a database with a site that has a form, whose visitors share one network. */
export async function openFormSite(
  database: TestDatabase,
  definition: FormDefinition,
  settings: Partial<ApiSettings> = {},
  origin = testOrigin,
) {
  await fillSite(database)
  const people = peopleOn(database, settings, origin)
  const { page, change, send: sendForm, readToken } = await formOn(database, people, definition)
  const send = (
    fields: Record<string, string | File>,
    { address = '192.0.2.1', token }: { address?: string; token?: string } = {},
  ) => sendForm(fields, 'fr', { address, token })
  return {
    people,
    page,
    setForm: change,
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
