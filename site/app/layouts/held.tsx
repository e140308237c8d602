import type { ReactNode } from 'react'
import { useHere } from '../site/here.ts'
import { useSpeech } from '../site/use-texts.ts'

/**
 * What is the same on all pages of a language and a template, but for the entry of a menu that leads
 * to the page itself: the server draws it once for as long as the content stays.
 */
export function Held({ name, children }: { name: string; children: ReactNode }): ReactNode {
  const { hold } = useHere()
  const speech = useSpeech()
  return hold ? hold(name, speech, children) : children
}
