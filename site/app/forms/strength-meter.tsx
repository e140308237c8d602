import { passwordLength } from '@vitrine/contract/identity/identity'
import { useEffect, useState } from 'react'
import { useTexts } from '../site/use-texts.ts'

/** A pause in typing after which the strength is worth knowing. */
const pauseMs = 200
const scores = [0, 1, 2, 3, 4]
const weakest = 0

/** How hard a password is to guess, as a bar and in words; nothing before something is typed. */
export function StrengthMeter({ password, known }: { password: string; known: string[] }) {
  const t = useTexts()
  const score = useStrength(password, known)
  const label = t('strength')
  const levels = scores.map((each) => t(`strength${each}`))
  if (password === '' || score === undefined) return null
  return (
    <p className="strength" data-score={score}>
      <span className="strength-bar" aria-hidden="true" />
      <span role="status">{`${label} ${levels[score]}`}</span>
    </p>
  )
}

function useStrength(password: string, known: string[]) {
  const [score, setScore] = useState<number>()
  const words = known.join('\n')
  useEffect(() => {
    if (password === '') return setScore(undefined)
    let outdated = false
    const timer = setTimeout(async () => {
      // Its word lists are large: they come with the first letter. Without them there is no meter.
      const found = await import('./strength.ts').catch(() => undefined)
      const score = found?.strengthOf(password, words.split('\n'))
      const short = [...password].length < passwordLength.min
      if (!outdated) setScore(short && score !== undefined ? weakest : score)
    }, pauseMs)
    return () => {
      outdated = true
      clearTimeout(timer)
    }
  }, [password, words])
  return score
}
