import { getPageAddress } from '@vitrine/contract/addresses/address'
import type { FormDefinition } from '@vitrine/contract/forms/form-definition'
import { formParams } from '@vitrine/contract/forms/form-outcome'
import { createReaderToken, createResponseToken } from '../crypto/form-token.ts'
import type { Db } from '../db/schema.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'
import { isReaderAddress } from './readers.ts'

interface NoticedResponse {
  id: number
  page: number
  /** Language of the response. */
  locale: string
  /** Address of the page, and its language. */
  text: { locale: string; slug: string }
}

/**
 * Returns the address of a response for a mail: the admin for accounts that read the form, else the
 * signed address.
 */
export async function getNoticeUrl(
  tx: Db,
  context: Pick<ApiContext, 'formKeys' | 'rules' | 'publicUrl' | 'adminUrl'>,
  form: Pick<FormDefinition, 'readers'>,
  { id, page, locale, text }: NoticedResponse,
  address: string,
): Promise<string> {
  if (await isReaderAddress(tx, form, address, locale)) return getAdminUrl(context, { id, page })
  return toUrl(context, createReaderToken(context.formKeys, id), text)
}

/** Returns the address of a response in the admin. */
export const getAdminUrl = (
  { adminUrl }: Pick<ApiContext, 'adminUrl'>,
  { id, page }: Pick<NoticedResponse, 'id' | 'page'>,
) => `${adminUrl}/responses/${page}/${id}`

/** Returns the signed address that shows a response and can delete it. */
export function getResponseUrl(
  context: Pick<ApiContext, 'formKeys' | 'rules' | 'publicUrl'>,
  { id, locale, slug }: { id: number; locale: string; slug: string },
): string {
  return toUrl(context, createResponseToken(context.formKeys, id), { locale, slug })
}

function toUrl(
  context: Pick<ApiContext, 'rules' | 'publicUrl'>,
  token: string,
  { locale, slug }: NoticedResponse['text'],
): string {
  const path = getPageAddress(context.rules, locale, slug)
  return `${new URL(path, context.publicUrl).href}?${formParams.response}=${token}`
}
