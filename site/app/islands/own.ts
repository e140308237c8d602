import type { ElementType } from 'react'

/**
 * Islands of the site folder by name. The build replaces this module if the folder has some
 * (own-files/plugin.ts).
 */
export const own: Record<string, () => Promise<ElementType>> = {}
