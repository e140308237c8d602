import { getTranslatedNames } from './app/contents/declare.ts'
import { toTemplateFields } from './app/contents/fields.ts'
import { findTemplateFaults } from './app/templates/find-template-faults.ts'
import { templates } from './app/templates/table.ts'

// biome-ignore-start lint/performance/noBarrelFile: the server's build has one entry.
export { renderScreen } from './app/dashboard/render-screen.tsx'
export { findFeedPage } from './app/pages/find-feed-page.ts'
export { type RenderResult, renderPage } from './app/pages/render-page.tsx'
// biome-ignore-end lint/performance/noBarrelFile: above.

/** Returns the templates of the build, with their fields and texts, for the admin's forms. */
export const declaredTemplates = () =>
  Object.entries(templates).map(([name, { label, fields = {}, contents }]) => ({
    name,
    ...(label && { label }),
    fields: toTemplateFields(name, fields),
    textNames: getTranslatedNames(contents),
    texts: Object.fromEntries(
      Object.entries(contents).map(([id, { default: texts }]) => [id, texts]),
    ),
  }))

/** Returns the texts that the templates declare, for the API. */
export const declaredContents = () => Object.values(templates).map(({ contents }) => contents)

/** Returns a sentence for each fault in the declarations of the templates. */
export const templateFaults = () => findTemplateFaults(templates)
