import { toldFields } from './app/contents/fields.ts'
import { templates } from './app/templates/table.ts'
import type { Template } from './app/templates/template.ts'

// biome-ignore-start lint/performance/noBarrelFile: the server's build has one entry.
export { renderScreen } from './app/dashboard/render-screen.tsx'
export { type Rendering, renderPage } from './app/pages/render-page.tsx'
// biome-ignore-end lint/performance/noBarrelFile: above.

/** The templates that there are, for the admin to choose from, with what its forms ask for. */
export const declaredTemplates = () =>
  Object.entries<Template>(templates).map(([name, { fields = {} }]) => ({
    name,
    fields: toldFields(name, fields),
  }))

/** The pieces of text that the templates declare, for the API to hold. */
export const declaredContents = () => Object.values(templates).map(({ contents }) => contents)
