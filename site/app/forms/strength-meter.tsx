import { passwordLength } from '@vitrine/contract/identity/identity'
import { useEffect, useState } from 'react'
import { useTexts } from '../site/use-texts.ts'

/** Debounce: the strength is computed after this pause in typing. */
const pauseMs = 200
const scores = [0, 1, 2, 3, 4]
const weakest = 0

export function StrengthMeter({ password, known }: { password: string; known: string[] }) {
  const t = useTexts()
  const score = useStrength(password, known)
  const label = t('strength')
  const levels = scores.map((level) => t(`strength${level}`))
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
  const joinedWords = known.join('\n')
  useEffect(() => {
    if (password === '') return setScore(undefined)
    let isOutdated = false
    const timer = setTimeout(async () => {
      // The word lists are large, so they load with the first letter. Without them there is no
      // meter.
      const strength = await import('./strength.ts').catch(() => undefined)
      const score = strength?.getPasswordStrength(password, joinedWords.split('\n'))
      const isShort = [...password].length < passwordLength.min
      if (!isOutdated) setScore(isShort && score !== undefined ? weakest : score)
    }, pauseMs)
    return () => {
      isOutdated = true
      clearTimeout(timer)
    }
  }, [password, joinedWords])
  return score
}
