import { declareFields } from '../contents/fields.ts'
import { Content } from './content.tsx'
import { PageForm } from './page-form.tsx'
import { PageTitle } from './page-title.tsx'
import type { PageView } from './template.ts'

const formField = {
  kind: 'form',
  shared: true,
  label: { fr: 'Formulaire', en: 'Form', es: 'Formulario' },
} as const

export const formFields = declareFields('form', { form: formField })
export const contactFields = declareFields('contact', { form: formField })

/** `form`: the content, then the form. */
export function FormPage({ view }: { view: PageView }) {
  return (
    <article className="page">
      <PageTitle title={view.texts.title} />
      <Content view={view} />
      <PageForm form={formFields.read(view).form} view={view} />
    </article>
  )
}
