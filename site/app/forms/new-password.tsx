import { passwordLength } from '@vitrine/contract/identity/identity'
import { useEffect, useRef, useState } from 'react'
import { useSite } from '../site/site.ts'
import { useTexts } from '../site/use-texts.ts'
import { PasswordField } from './password-field.tsx'
import type { RefusedForm } from './send-form.ts'
import { StrengthMeter } from './strength-meter.tsx'

interface Props {
  refused: RefusedForm | undefined
  /** Words that a good password does not contain: name and e-mail address of the user. */
  known: string[]
}

export function NewPassword({ refused, known }: Props) {
  const t = useTexts()
  const { name: siteName } = useSite().config
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLDivElement>(null)
  // A password that was typed before the hydration caused no event.
  useEffect(() => setTyped(box.current?.querySelector('input')?.value ?? ''), [])
  const { min, max } = passwordLength
  return (
    <div className="new-password" ref={box}>
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
