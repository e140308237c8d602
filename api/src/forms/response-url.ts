import { getPageAddress } from '@vitrine/contract/addresses/address'
import { formParams } from '@vitrine/contract/forms/form-outcome'
import { createResponseToken } from '../crypto/form-token.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'

/** Returns the signed address that shows a response and can delete it. */
export function getResponseUrl(
  context: Pick<ApiContext, 'formKeys' | 'rules' | 'publicUrl'>,
  { id, locale, slug }: { id: number; locale: string; slug: string },
): string {
  const token = createResponseToken(context.formKeys, id)
  const path = getPageAddress(context.rules, locale, slug)
  return `${new URL(path, context.publicUrl).href}?${formParams.response}=${token}`
}
