import type { FormDefinition } from '@vitrine/contract/forms/form-definition'
import { roles } from '@vitrine/contract/identity/identity'
import type { Db } from '../db/schema.ts'
import type { PermissionHolder } from '../identity/guards/permissions.ts'
import { parseEditorLocales, selectEditorLocales } from '../identity/stores/editor-locale-store.ts'
import { normalizeEmail } from '../identity/stores/email.ts'

/**
 * Returns the languages of the responses that a person may read: null for all, undefined if the form
 * does not name the role. Administrators always may read.
 */
export function getReadLocales(
  { readers }: Pick<FormDefinition, 'readers'>,
  { user, locales }: PermissionHolder,
): readonly string[] | null | undefined {
  const isReader =
    user.role === roles.administrator || readers.roles.some((name) => roles[name] === user.role)
  if (!isReader) return undefined
  return readers.locales === 'own' ? locales : null
}

/** True if the address is that of an account that reads the responses to a form in a language. */
export async function isReaderAddress(
  tx: Db,
  form: Pick<FormDefinition, 'readers'>,
  address: string,
  locale: string,
): Promise<boolean> {
  const email = normalizeEmail(address)
  const user =
    email === undefined
      ? undefined
      : await tx
          .selectFrom('users')
          .select('users.role')
          .select(selectEditorLocales)
          .where('email', '=', email)
          .where('disabled_at', 'is', null)
          .executeTakeFirst()
  if (!user) return false
  const own = parseEditorLocales(user.role, user.editor_locales)
  const locales = getReadLocales(form, { user, locales: own })
  return locales === null || (locales?.includes(locale) ?? false)
}
