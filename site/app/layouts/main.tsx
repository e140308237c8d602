import type { ReactNode } from 'react'
import { useHere } from '../site/here.ts'

/**
 * The page within its layout. Each address has an element of its own: the old page has left for good
 * when the next one comes in.
 */
export function Main({ children, night = false }: { children: ReactNode; night?: boolean }) {
  const { pathname } = useHere()
  return (
    <main key={pathname} id="v-main" className={night ? 'main main-night' : 'main'} tabIndex={-1}>
      {children}
    </main>
  )
}
