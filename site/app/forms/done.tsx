import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFocus } from './use-focus.ts'

/** Tells that a form has done what it is for; takes the focus in its place. */
export function Done({ children }: { children: ReactNode }) {
  const box = useFocus(true)
  return (
    <Alert ref={box} className="form-done" tabIndex={-1} role="status">
      {children}
    </Alert>
  )
}
