import { declareContents } from '../contents/declare.ts'
import { Content } from './content.tsx'
import { EditableText } from './editable-text.tsx'
import type { PageView } from './template.ts'

export const contactContents = declareContents('contact', {
  intro: {
    name: { fr: 'Introduction', en: 'Introduction', es: 'Introducción' },
    default: {
      fr: 'Une question, une idée ? Écrivez-nous.',
      en: 'A question, an idea? Write to us.',
      es: '¿Una pregunta, una idea? Escríbanos.',
    },
  },
})

/** `contact`: how to reach the people behind the site. */
export function Contact({ view }: { view: PageView }) {
  return (
    <article className="page contact">
      <h1>{view.texts.title}</h1>
      <EditableText of="contact.intro" in={contactContents} view={view} className="lead" />
      <Content view={view} />
    </article>
  )
}
