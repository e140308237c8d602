import type { Template } from './template.ts'

/**
 * Templates of the site folder by name. The build replaces this module if the folder has some
 * (own-files/plugin.ts).
 */
export const own: Record<string, Template> = {}
