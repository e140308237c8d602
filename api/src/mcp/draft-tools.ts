import { NewPage } from '@vitrine/contract/admin/page-list'
import { LocaleCode, TemplateName, Version } from '@vitrine/contract/admin/shapes'
import { TextFields, TextSaved } from '@vitrine/contract/admin/texts'
import { createPage } from '@vitrine/contract/endpoints/admin-pages'
import { copyText, saveText, showText } from '@vitrine/contract/endpoints/page-texts'
import { Id } from '@vitrine/contract/http/id'
import * as z from 'zod/mini'
import { defineTool, refuseArgument } from './tool.ts'

const { title, slug, content, seo_title, seo_description } = TextFields.shape
const texts = {
  content: z.optional(content.check(z.describe('Sanitized HTML, without the title.'))),
  seo_title: z.optional(seo_title),
  seo_description: z.optional(seo_description),
}
const path = z.optional(
  slug.check(z.describe('Whole path, without language. Made from the title if left out.')),
)

const PageDrafted = z.object({
  id: z.number(),
  locale: z.string(),
  version: Version,
  slug: z.string(),
  removed: TextSaved.shape.data.shape.removed,
})

const draftPage = defineTool({
  name: 'draft_page',
  title: 'Draft a page',
  description:
    'Creates a page with its first draft, in one language. Readers do not see it until a person publishes it. Returns its id, the version of the draft, and what was removed from the HTML.',
  isReadOnly: false,
  uses: { createPage, showText, saveText },
  input: z.strictObject({
    locale: LocaleCode,
    title: NewPage.shape.title,
    template: z._default(TemplateName, 'page'),
    parent: z._default(z.nullable(Id), null),
    slug: path,
    ...texts,
  }),
  output: PageDrafted,
  run: async (calls, { locale, title, template, parent, slug, ...changes }) => {
    const created = await calls.createPage({ body: { locale, title, template, parent, slug } })
    if (!created.ok) return created
    const { id } = created.data.data
    const params = { id, locale }
    const current = await calls.showText({ params })
    if (!current.ok) return current
    const { version, fields } = current.data.data
    const body = { version, fields: { ...fields, ...changes }, revision: 'saved' } as const
    const saved = await calls.saveText({ params, body })
    if (!saved.ok) return saved
    const { version: latest, removed } = saved.data.data
    return { data: { id, locale, version: latest, slug: fields.slug, removed } }
  },
})

const draftText = defineTool({
  name: 'draft_text',
  title: 'Draft a text',
  description:
    'Saves a draft of a text that exists, over the `version` of read_page; fields that are left out stay. A later save of another user is merged if it changed other parts; else nothing is saved, and the answer has both sides: `mine`, `theirs` and their common `base`. Merge them, and save over the `version` of the answer.',
  isReadOnly: false,
  uses: { showText, saveText },
  input: z.strictObject({
    id: Id,
    locale: LocaleCode,
    version: Version,
    title: z.optional(title),
    slug: z.optional(slug),
    ...texts,
    field_values: z.optional(
      z.string().check(z.describe('JSON of the values of the template’s fields, by their ids.')),
    ),
  }),
  output: TextSaved.shape.data,
  run: async (calls, { id, locale, version, ...changes }) => {
    const params = { id, locale }
    const current = await calls.showText({ params })
    if (!current.ok) return current
    const { state, fields } = current.data.data
    if (state === 'missing')
      return refuseArgument('locale', 'There is no text in this language: use draft_translation.')
    const body = { version, fields: { ...fields, ...changes }, revision: 'saved' } as const
    const saved = await calls.saveText({ params, body })
    return saved.ok ? saved.data : saved
  },
})

const draftTranslation = defineTool({
  name: 'draft_translation',
  title: 'Draft a translation',
  description:
    'Creates the draft of a language that a page does not have yet, from your translation of the text in `from`. Keep the HTML and the links of that text: links to its pages are changed to the pages of the new language. Fields that are left out are copied.',
  isReadOnly: false,
  uses: { copyText },
  input: z.strictObject({
    id: Id,
    from: LocaleCode.check(z.describe('Language of the translated text.')),
    locale: LocaleCode.check(z.describe('Language of the translation.')),
    title: NewPage.shape.title,
    slug: path,
    ...texts,
  }),
  output: z.object({ version: Version, removed: TextSaved.shape.data.shape.removed }),
  run: async (calls, { id, locale, from, ...translation }) => {
    const created = await calls.copyText({ params: { id, locale }, body: { from, translation } })
    return created.ok ? created.data : created
  },
})

/** Tools that write drafts. No tool publishes, moves or deletes. */
export const draftTools = [draftPage, draftText, draftTranslation]
