import type { ElementType } from 'react'
import { own } from './own.ts'

/**
 * Every island by its name, as `island` takes it: the component that comes alive in the browser, with
 * the props that the server has rendered it with.
 */
export const islands: Record<string, () => Promise<ElementType>> = {
  'list-filter': async () => (await import('./list-filter.tsx')).ListFilter,
  ...own,
}
