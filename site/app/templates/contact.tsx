import { declareContents } from '../contents/declare.ts'
import { Content } from './content.tsx'
import { EditableText } from './editable-text.tsx'
import type { PageView } from './template.ts'

export const contactContents = declareContents('contact', {
  intro: {
    name: 'Contact : introduction',
    default: {
      fr: 'Une question, une idée, un défaut à signaler ? Écrivez-nous, une personne vous répondra.',
      en: 'A question, an idea, a fault to report? Write to us: a person will answer.',
      es: '¿Una pregunta, una idea, un fallo que señalar? Escríbanos: le responderá una persona.',
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
