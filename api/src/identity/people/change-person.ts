import { canBeLimited, roles } from '@vitrine/contract/identity/identity'
import { isValidName, normalizeName } from '../account/profile.ts'
import type { ApiContext } from '../guards/api-context.ts'
import { type AuditOrigin, terminalOrigin } from '../stores/audit-log.ts'
import {
  type EditorLocales,
  findEditorLocales,
  setEditorLocales,
} from '../stores/editor-locale-store.ts'
import { changeUser, isLastAdministrator } from '../stores/user-store.ts'
import {
  type AccountKey,
  type AdministrationResult,
  type ChangeOutcome,
  changeAccount,
  getRoleName,
} from './administration.ts'
import { checkLocales } from './check-locales.ts'

/** Absent fields do not change. */
interface AccountChange {
  name?: string | undefined
  role?: number | undefined
  locales?: EditorLocales | undefined
}

/**
 * Changes name, role or languages. The last administrator keeps the role. With a role that cannot be
 * limited, a limit to languages ends.
 */
export async function changePerson(
  context: ApiContext,
  account: AccountKey,
  change: AccountChange,
  by: AuditOrigin = terminalOrigin,
): Promise<AdministrationResult> {
  return changeAccount(context, account, by, async (tx, user) => {
    const present = await findEditorLocales(tx, user.id)
    const name = change.name === undefined ? user.name : normalizeName(change.name)
    const { role = user.role, locales = canBeLimited(role) ? present : null } = change
    if (!isValidName(name)) return 'name_length'
    const reason = checkLocales(context, role, locales, present ?? [])
    if (reason) return reason
    if (role !== roles.administrator && (await isLastAdministrator(tx, user)))
      return 'administrator_needed'
    await changeUser(tx, user.id, { name, role }, context.now())
    await setEditorLocales(tx, user.id, locales)
    return [
      ...compare('name-changed', 'name', user.name, name),
      ...compare('role-changed', 'role', getRoleName(user.role), getRoleName(role)),
      ...compare('languages-changed', 'locales', formatLocales(present), formatLocales(locales)),
    ]
  })
}

export const setRole = (
  context: ApiContext,
  account: AccountKey,
  role: number,
  by: AuditOrigin = terminalOrigin,
) => changePerson(context, account, { role }, by)

const formatLocales = (locales: EditorLocales) =>
  locales ? [...new Set(locales)].toSorted().join(', ') : null

type ComparedEvent = 'name-changed' | 'role-changed' | 'languages-changed'

/** Returns an event with both values; none if they are equal. */
function compare(
  event: ComparedEvent,
  field: string,
  before: string | null,
  after: string | null,
): Exclude<ChangeOutcome, string> {
  return before === after ? [] : [{ event, before: { [field]: before }, after: { [field]: after } }]
}
