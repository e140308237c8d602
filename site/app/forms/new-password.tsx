import { passwordLength } from '@vitrine/contract/identity/identity'
import { useState } from 'react'
import { useSite } from '../site/site.ts'
import { useTexts } from '../site/use-texts.ts'
import { PasswordField } from './password-field.tsx'
import type { Refused } from './send-form.ts'
import { StrengthMeter } from './strength-meter.tsx'

interface Props {
  refused: Refused | undefined
  /** What a good password does not hold: the person's name and address. */
  known: string[]
}

/** A new password, with its rules said in advance and its strength while it is typed. */
export function NewPassword({ refused, known }: Props) {
  const t = useTexts()
  const { name: siteName } = useSite().config
  const [typed, setTyped] = useState('')
  const { min, max } = passwordLength
  return (
    <div className="new-password">
      <PasswordField
        label={t('newPassword')}
        description={t('passwordRule', { min, max })}
        name="password"
        autoComplete="new-password"
        minLength={min}
        error={refused?.errors.password}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <StrengthMeter password={typed} known={[...known, siteName]} />
    </div>
  )
}
