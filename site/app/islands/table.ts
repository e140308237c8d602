import type { ElementType } from 'react'
import { own } from './own.ts'

export const islands: Record<string, () => Promise<ElementType>> = {
  'list-filter': async () => (await import('./list-filter.tsx')).ListFilter,
  ...own,
}
