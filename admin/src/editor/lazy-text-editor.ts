import { lazy } from 'react'

/** The editor, which is loaded when a screen first shows it. */
export const LazyTextEditor = lazy(async () => ({
  default: (await import('./text-editor.tsx')).TextEditor,
}))
