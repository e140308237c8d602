import type { StoreTemplates } from '@vitrine/contract/admin/session'
import { StoredContents } from '@vitrine/contract/contents'
import { apiPaths, siteKeyHeader } from '@vitrine/contract/paths'
import type * as z from 'zod/mini'
import { type Declarations, offered } from '../app/contents/declare.ts'
import type { AnswerSource } from './answers.ts'

interface Offer {
  fetch: AnswerSource['fetch']
  siteKey: string
  defaultLocale: string
  declared: Declarations[]
}

/** Tells the API the declared pieces, as the code says them now; answers how many it has stored. */
export async function offerContents({ fetch, siteKey, defaultLocale, declared }: Offer) {
  const all = offered(Object.assign({}, ...declared), defaultLocale)
  if (Object.keys(all).length === 0) return 0
  const response = await store(fetch, siteKey, apiPaths.storeContents, all)
  if (!response.ok) throw new Error(`The API answered ${response.status} to the declared contents.`)
  return StoredContents.parse(await response.json()).data.stored.length
}

/** Tells the API which templates there are; one that knows no such call needs not to know. */
export async function offerTemplates(
  { fetch, siteKey }: Pick<Offer, 'fetch' | 'siteKey'>,
  templates: z.infer<typeof StoreTemplates>,
) {
  const response = await store(fetch, siteKey, apiPaths.storeTemplates, templates)
  if (!response.ok && response.status !== unknownCall)
    throw new Error(`The API answered ${response.status} to the declared templates.`)
}

const unknownCall = 404

const store = (fetch: Offer['fetch'], siteKey: string, path: string, body: object) =>
  fetch(path, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      [siteKeyHeader]: siteKey,
    },
    body: JSON.stringify(body),
  })
