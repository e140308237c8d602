import type { CallInput } from '@vitrine/contract/client/call'
import type { Endpoint } from '@vitrine/contract/endpoints/endpoint'
import { storeContents, storeTemplates } from '@vitrine/contract/endpoints/site-server'
import type { ContentItem, ServedContentItem } from '@vitrine/contract/pages/contents'
import type { StoreTemplates } from '@vitrine/contract/pages/template-fields'
import type * as z from 'zod/mini'
import { type Declarations, toContentItems } from '../../app/contents/declare.ts'
import { type ApiClient, ApiFailure } from '../../app/http/api-client.ts'
import { type ApiAccess, notifyApi } from './notify-api.ts'

interface ContentsOffer {
  access: ApiAccess
  api: ApiClient
  defaultLocale: string
  declared: Declarations[]
}

/**
 * Sends the API the declared texts that are missing there, and those that are unedited there and
 * differ from the code. Does nothing if the API has no such call (404 or 405).
 */
export async function storeDeclaredContents({
  access,
  api,
  defaultLocale,
  declared,
}: ContentsOffer) {
  const stored = await api.contents().catch(undefinedIfUnknown)
  if (!stored) return
  const all = toContentItems(Object.assign({}, ...declared), defaultLocale)
  const changed = Object.entries(all).filter(([id, item]) => needsUpdate(item, stored[id]))
  if (changed.length === 0) return
  await send(access, storeContents, { body: Object.fromEntries(changed) }, 'contents')
}

/** Sends the API the templates of the build. Does nothing if the API has no such call. */
export const storeDeclaredTemplates = (
  access: ApiAccess,
  templates: z.infer<typeof StoreTemplates>,
) => send(access, storeTemplates, { body: templates }, 'templates')

async function send<E extends Endpoint>(
  access: ApiAccess,
  endpoint: E,
  input: CallInput<E> & { body: object },
  what: string,
) {
  const { ok, status } = await notifyApi(access, endpoint, input)
  if (!ok && !isUnknownCall(status))
    throw new Error(`The API answered ${status} to the declared ${what}.`)
}

function undefinedIfUnknown(error: unknown) {
  if (error instanceof ApiFailure && isUnknownCall(error.status)) return undefined
  throw error
}

const [notFound, notAllowed] = [404, 405]

/** True for statuses of a server that does not have the call. */
const isUnknownCall = (status: number) => status === notFound || status === notAllowed

const needsUpdate = (item: ContentItem, stored: ServedContentItem | undefined) =>
  stored === undefined || (stored.edited === false && stored.content !== item.content)
