import type { ComponentType } from 'react'
import type { LayoutProps } from './layout-props.ts'

/**
 * Layouts of the site folder by name. The build replaces this module if the folder has some
 * (own-files/plugin.ts).
 */
export const own: Record<string, ComponentType<LayoutProps>> = {}
