import { findRoleName, type RoleName, roles } from '@vitrine/contract/identity/identity'
import { formatLanguageName } from '../locale/language-name.ts'
import { useLanguage, useTexts } from '../locale/use-texts.ts'
import { useSession } from '../session/session.ts'

export type RoleNumber = (typeof roles)[RoleName]

/** Numbers of all roles, the one with the most rights first. */
export const roleNumbers: readonly RoleNumber[] = Object.values(roles)

/** Returns the role with a number; the one with the fewest rights if there is none. */
export const toRole = (number: number): RoleNumber =>
  roleNumbers.find((role) => role === number) ?? roles.visitor

/** Name of a role in keys of texts. */
const getRoleKey = (role: number) => findRoleName(role) ?? 'visitor'

/** Returns functions for the names of roles and of languages in the interface language. */
export function usePeopleNames() {
  const t = useTexts('people')
  const { language } = useLanguage()
  const { site } = useSession()
  const languageName = (code: string) => {
    const locale = site.locales.find((each) => each.code === code)
    return formatLanguageName(locale?.lang ?? code, language)
  }
  const join = new Intl.ListFormat(language, { type: 'conjunction' })
  return {
    role: (role: number) => t(`role-${getRoleKey(role)}`),
    roleRights: (role: number) => t(`rights-${getRoleKey(role)}`),
    language: languageName,
    /** Names of the languages that a person may write in; null for all. */
    languages: (codes: readonly string[] | null) =>
      codes === null ? t('allLanguages') : join.format(codes.map(languageName)),
  }
}
