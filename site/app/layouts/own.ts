import type { ComponentType } from 'react'
import type { LayoutProps } from './layout-props.ts'

/**
 * The layouts of the site's own folder, by name; where it has some, the build puts them in this place
 * (own-files/plugin.ts).
 */
export const own: Record<string, ComponentType<LayoutProps>> = {}
