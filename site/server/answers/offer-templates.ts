import { apiPaths, siteKeyHeader } from '@vitrine/contract/paths'
import type { StoreTemplates } from '@vitrine/contract/template-fields'
import type * as z from 'zod/mini'
import type { AnswerSource } from './held-answers.ts'

interface Offer {
  fetch: AnswerSource['fetch']
  siteKey: string
}

/** Tells the API which templates there are; one that knows no such call needs not to know. */
export async function offerTemplates(
  { fetch, siteKey }: Offer,
  templates: z.infer<typeof StoreTemplates>,
) {
  const response = await fetch(apiPaths.storeTemplates, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      [siteKeyHeader]: siteKey,
    },
    body: JSON.stringify(templates),
  })
  if (!response.ok && !isUnknownCall(response.status))
    throw new Error(`The API answered ${response.status} to the declared templates.`)
  await response.body?.cancel()
}

const [notFound, notAllowed] = [404, 405]

/** True if a server that we did not write has no such call: that is no fault of it. */
export const isUnknownCall = (status: number) => status === notFound || status === notAllowed
