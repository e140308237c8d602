import type { ComponentType } from 'react'
import type { LayoutProps } from './layout-props.ts'

/** Layouts of the site folder. The build replaces this module (own-files/plugin.ts). */
export const own: Record<string, ComponentType<LayoutProps>> = {}
