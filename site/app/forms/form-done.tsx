import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFocus } from './use-focus.ts'

/** Success message that replaces the form and takes the focus. */
export function FormDone({ children }: { children: ReactNode }) {
  const box = useFocus(true)
  return (
    <Alert ref={box} className="form-done" tabIndex={-1} role="status">
      {children}
    </Alert>
  )
}
