import type { CallInput } from '@vitrine/contract/client/call'
import type { Endpoint } from '@vitrine/contract/endpoints/endpoint'
import { storeContents, storeTemplates } from '@vitrine/contract/endpoints/site-server'
import type { ContentItem, HeldContentItem } from '@vitrine/contract/pages/contents'
import type { StoreTemplates } from '@vitrine/contract/pages/template-fields'
import type * as z from 'zod/mini'
import { type Declarations, offered } from '../../app/contents/declare.ts'
import { type ApiClient, ApiFailure } from '../../app/http/api-client.ts'
import { type ToldApi, tellApi } from './tell-api.ts'

interface Offer {
  told: ToldApi
  api: ApiClient
  defaultLocale: string
  declared: Declarations[]
}

/**
 * Sends the API the declared texts that are missing there, and those that are unedited there and
 * differ from the code. Does nothing if the API has no such call (404 or 405).
 */
export async function offerContents({ told, api, defaultLocale, declared }: Offer) {
  const held = await api.contents().catch(ifUnknown)
  if (!held) return
  const all = offered(Object.assign({}, ...declared), defaultLocale)
  const fresh = Object.entries(all).filter(([id, item]) => isNews(item, held[id]))
  if (fresh.length === 0) return
  await offer(told, storeContents, { body: Object.fromEntries(fresh) }, 'contents')
}

/** Sends the API the templates of the build. Does nothing if the API has no such call. */
export const offerTemplates = (told: ToldApi, templates: z.infer<typeof StoreTemplates>) =>
  offer(told, storeTemplates, { body: templates }, 'templates')

async function offer<E extends Endpoint>(
  told: ToldApi,
  endpoint: E,
  input: CallInput<E> & { body: object },
  what: string,
) {
  const { ok, status } = await tellApi(told, endpoint, input)
  if (!ok && !isUnknownCall(status))
    throw new Error(`The API answered ${status} to the declared ${what}.`)
}

function ifUnknown(error: unknown) {
  if (error instanceof ApiFailure && isUnknownCall(error.status)) return undefined
  throw error
}

const [notFound, notAllowed] = [404, 405]

/** True if a foreign server does not have a call. */
const isUnknownCall = (status: number) => status === notFound || status === notAllowed

const isNews = (item: ContentItem, held: HeldContentItem | undefined) =>
  held === undefined || (held.edited === false && held.content !== item.content)
