import { domainToASCII } from 'node:url'
import { type FormDefinition, getFormFields } from '@vitrine/contract/forms/form-definition'

/** Returns the address that a sender has typed first, for mails; undefined if it takes none. */
export function findSenderAddress(
  form: FormDefinition,
  values: Record<string, unknown>,
): string | undefined {
  const typed = getFormFields(form)
    .filter(({ kind }) => kind === 'email')
    .map(({ id }) => values[id])
    .find((value) => typeof value === 'string' && value !== '')
  return typeof typed === 'string' ? toAsciiDomain(typed) : undefined
}

/** Converts the domain of an address, which mail servers know in ASCII only. */
function toAsciiDomain(address: string): string | undefined {
  const at = address.lastIndexOf('@')
  const domain = domainToASCII(address.slice(at + 1))
  return domain === '' ? undefined : `${address.slice(0, at)}@${domain}`
}
