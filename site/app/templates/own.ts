import type { Template } from './template.ts'

/** Templates of the site folder. The build replaces this module (own-files/plugin.ts). */
export const own: Record<string, Template> = {}
