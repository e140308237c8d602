import type { ElementType } from 'react'

/** Islands of the site folder. The build replaces this module (own-files/plugin.ts). */
export const own: Record<string, () => Promise<ElementType>> = {}
