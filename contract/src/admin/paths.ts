import { adminPaths } from '../http/paths.ts'

const { place } = adminPaths
const pages = `${place}/pages`
const page = (id: number) => `${pages}/${id}`
const text = (id: number, locale: string) => `${page(id)}/texts/${encodeURIComponent(locale)}`

/** Addresses of the calls with which pages are written and published. */
export const editingPaths = {
  pagePreview: (id: number, locale: string) => `${text(id, locale)}/preview`,
  previews: (id: number) => `${page(id)}/previews`,
  preview: (id: number, preview: number) => `${page(id)}/previews/${preview}`,
  remarks: (id: number) => `${page(id)}/remarks`,
  remark: (id: number, remark: number) => `${page(id)}/remarks/${remark}`,
} as const
