import { declareContents } from '../contents/declare.ts'
import { Content } from './content.tsx'
import { EditableText } from './editable-text.tsx'
import { contactFields } from './form.tsx'
import { PageForm } from './page-form.tsx'
import { PageTitle } from './page-title.tsx'
import type { PageView } from './template.ts'

export const contactContents = declareContents('contact', {
  intro: {
    name: { fr: 'Introduction', en: 'Introduction', es: 'Introducción' },
    default: {
      fr: 'Une question, une idée ? Écrivez-nous.',
      en: 'A question, an idea? Write to us.',
      es: '¿Una pregunta, una idea? Escríbanos.',
      ar: 'هل لديك سؤال أو فكرة؟ راسلنا.',
      de: 'Haben Sie eine Frage oder eine Idee? Schreiben Sie uns.',
      it: 'Hai una domanda o un’idea? Scrivici.',
      ja: 'ご質問やご意見がありましたら、お気軽にお問い合わせください。',
      ru: 'Есть вопрос или идея? Напишите нам.',
    },
  },
})

export function Contact({ view }: { view: PageView }) {
  return (
    <article className="page contact">
      <PageTitle title={view.texts.title} />
      <EditableText of="contact.intro" in={contactContents} view={view} className="lead" />
      <Content view={view} />
      <PageForm form={contactFields.read(view).form} view={view} />
    </article>
  )
}
