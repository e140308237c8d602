import { namesByLanguage } from './app/contents/declare.ts'
import { toldFields } from './app/contents/fields.ts'
import { templates } from './app/templates/table.ts'

// biome-ignore-start lint/performance/noBarrelFile: the server's build has one entry.
export { renderScreen } from './app/dashboard/render-screen.tsx'
export { type Rendering, renderPage } from './app/pages/render-page.tsx'
// biome-ignore-end lint/performance/noBarrelFile: above.

/** The templates that there are, with what the admin asks for in its forms and what they say. */
export const declaredTemplates = () =>
  Object.entries(templates).map(([name, { label, fields = {}, contents }]) => ({
    name,
    ...(label && { label }),
    fields: toldFields(name, fields),
    textNames: namesByLanguage(contents),
    texts: Object.fromEntries(
      Object.entries(contents).map(([id, { default: texts }]) => [id, texts]),
    ),
  }))

/** The pieces of text that the templates declare, for the API to hold. */
export const declaredContents = () => Object.values(templates).map(({ contents }) => contents)
