import type { ReactNode } from 'react'
import { useHere } from '../site/here.ts'
import { useSpeech } from '../site/use-texts.ts'

/**
 * A fragment that is the same on all pages of a locale and template, except for `aria-current` in
 * its menu links. The server renders it once and caches it until the content changes.
 */
export function Held({ name, children }: { name: string; children: ReactNode }): ReactNode {
  const { hold } = useHere()
  const speech = useSpeech()
  return hold ? hold(name, speech, children) : children
}
