import type { ElementType } from 'react'
import { own } from './own.ts'

/** All islands by name, with the import of their component. */
export const islands: Record<string, () => Promise<ElementType>> = {
  'list-filter': async () => (await import('./list-filter.tsx')).ListFilter,
  ...own,
}
