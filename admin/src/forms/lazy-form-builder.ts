import { lazy } from 'react'

/** The dialog of a form, which is loaded when it is first opened. */
export const LazyFormBuilder = lazy(async () => ({
  default: (await import('./form-builder.tsx')).FormBuilder,
}))
