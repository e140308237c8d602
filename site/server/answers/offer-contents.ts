import type { ContentItem, HeldContentItem } from '@vitrine/contract/contents'
import { apiPaths, siteKeyHeader } from '@vitrine/contract/paths'
import { type Declarations, offered } from '../../app/contents/declare.ts'
import { type ApiClient, ApiFailure } from '../../app/http/api-client.ts'
import type { AnswerSource } from './held-answers.ts'
import { isUnknownCall } from './offer-templates.ts'

interface Offer {
  fetch: AnswerSource['fetch']
  api: ApiClient
  siteKey: string
  defaultLocale: string
  declared: Declarations[]
}

/**
 * Sends the API the declared texts that are missing there, and those that are unedited there and
 * differ from the code. Does nothing if the API has no such call (404 or 405).
 */
export async function offerContents({ fetch, api, siteKey, defaultLocale, declared }: Offer) {
  const held = await api.contents().catch(ifUnknown)
  if (!held) return
  const all = offered(Object.assign({}, ...declared), defaultLocale)
  const fresh = Object.entries(all).filter(([id, item]) => isNews(item, held[id]))
  if (fresh.length === 0) return
  const response = await fetch(apiPaths.storeContents, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      [siteKeyHeader]: siteKey,
    },
    body: JSON.stringify(Object.fromEntries(fresh)),
  })
  if (!response.ok && !isUnknownCall(response.status))
    throw new Error(`The API answered ${response.status} to the declared contents.`)
  await response.body?.cancel()
}

function ifUnknown(error: unknown) {
  if (error instanceof ApiFailure && isUnknownCall(error.status)) return undefined
  throw error
}

const isNews = (item: ContentItem, held: HeldContentItem | undefined) =>
  held === undefined || (held.edited === false && held.content !== item.content)
