import { auditEvents, type LoggedEvent } from '@vitrine/contract/admin/audit-log'
import { type RoleName, roles } from '@vitrine/contract/identity/identity'
import { useTexts } from '../locale/use-texts.ts'
import { usePeopleNames } from './role-names.ts'

/** Returns an event of the audit log as a sentence, such as “Anna invited Bob.” */
export function useEventText({ event, actor, person, isTerminal, ...values }: LoggedEvent): string {
  const t = useTexts('people')
  const formatValues = useFormatValues()
  const personName = person?.name ?? t('unknownPerson')
  if (isTerminal && auditEvents[event] !== 'administrator')
    return t('eventByTerminal', { event: t(`event-${event}`), person: personName })
  const unknownActor = t(isTerminal ? 'terminal' : 'unknownActor')
  const ownActor = auditEvents[event] === 'user' ? person : null
  const hasNoLimit = event === 'languages-changed' && !values.after?.locales
  const isSetUp = event === 'user-created' && actor !== null && actor.id === person?.id
  const key = hasNoLimit ? 'languages-opened' : isSetUp ? 'user-created-by-set-up' : event
  return t(`says-${key}`, {
    actor: (actor ?? ownActor)?.name ?? unknownActor,
    person: personName,
    ...formatValues(values),
  })
}

/** Returns a function that formats the values before and after an event. */
function useFormatValues() {
  const t = useTexts('people')
  const names = usePeopleNames()
  const role = (value: unknown) =>
    isRoleName(value) ? names.role(roles[value]) : String(value ?? t('unknownValue'))
  const languages = (value: unknown) =>
    names.languages(typeof value === 'string' && value !== '' ? value.split(', ') : null)
  return ({ before, after }: Pick<LoggedEvent, 'before' | 'after'>) => ({
    role: role(after?.role),
    roleBefore: role(before?.role),
    languages: languages(after?.locales),
    name: String(after?.name ?? ''),
    nameBefore: String(before?.name ?? ''),
  })
}

const isRoleName = (value: unknown): value is RoleName =>
  typeof value === 'string' && value in roles
