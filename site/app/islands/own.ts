import type { ElementType } from 'react'

/**
 * The islands of the site's own folder, by name; where it has some, the build puts them in this place
 * (own-files/plugin.ts).
 */
export const own: Record<string, () => Promise<ElementType>> = {}
