import type { ReactNode } from 'react'
import { useHere } from '../site/here.ts'
import { useTextScope } from '../site/use-texts.ts'

/** The same on all pages of a locale except for `aria-current`: the server caches it. */
export function Held({ name, children }: { name: string; children: ReactNode }): ReactNode {
  const { renderCached } = useHere()
  const scope = useTextScope()
  return renderCached ? renderCached(name, scope, children) : children
}
