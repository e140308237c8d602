import { adminPaths } from '../http/paths.ts'

const { place } = adminPaths
const pages = `${place}/pages`
const page = (id: number) => `${pages}/${id}`
const text = (id: number, locale: string) => `${page(id)}/texts/${encodeURIComponent(locale)}`

/** Addresses of the calls with which pages are written and published. */
export const editingPaths = {
  session: `${place}/session`,
  owners: `${place}/owners`,
  toDo: `${place}/to-do`,
  firstSteps: `${place}/to-do/first-steps`,
  pages,
  trash: `${pages}/trash`,
  restore: `${pages}/restore`,
  move: `${pages}/move`,
  page,
  structure: (id: number) => `${page(id)}/structure`,
  care: (id: number) => `${page(id)}/care`,
  pagePreview: (id: number, locale: string) => `${text(id, locale)}/preview`,
  slug: (id: number) => `${page(id)}/slug`,
  home: (id: number) => `${page(id)}/home`,
  presence: (id: number) => `${page(id)}/presence`,
  previews: (id: number) => `${page(id)}/previews`,
  preview: (id: number, preview: number) => `${page(id)}/previews/${preview}`,
  remarks: (id: number) => `${page(id)}/remarks`,
  remark: (id: number, remark: number) => `${page(id)}/remarks/${remark}`,
  changes: `${place}/changes`,
  changesTable: `${place}/changes.csv`,
} as const
