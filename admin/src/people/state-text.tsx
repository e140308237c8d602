import type { Person, PersonState } from '@vitrine/contract/admin/people'
import { useTexts } from '../locale/use-texts.ts'

/** Shapes of the states, which differ without colour. */
const shapes = {
  active: 'published',
  invited: 'planned',
  'invitation-expired': 'draft',
  disabled: 'missing',
} as const satisfies Record<PersonState, string>

/** The state of an account: a shape and its name. */
export function StateText({ state }: { state: PersonState }) {
  const t = useTexts('people')
  return (
    <span className="person-state">
      <span className="state-mark" data-state={shapes[state]} aria-hidden="true" />
      {t(`state-${state}`)}
    </span>
  )
}

/** Says if a person has a second step, or must set one up. */
export function TwoFactorText({ person: { twoFactor, twoFactorRequired } }: { person: Person }) {
  const t = useTexts('people')
  if (twoFactor) return t('twoFactorOn')
  return t(twoFactorRequired ? 'twoFactorAwaited' : 'twoFactorOff')
}
