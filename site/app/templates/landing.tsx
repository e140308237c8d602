import { declareContents } from '../contents/declare.ts'
import { declareFields } from '../contents/fields.ts'
import { ParallaxFrame, parallaxCuts } from '../parallax/parallax-frame.tsx'
import { Cover } from './cards.tsx'
import { Content } from './content.tsx'
import { EditableText } from './editable-text.tsx'
import { PageTitle } from './page-title.tsx'
import type { PageView } from './template.ts'

export const landingContents = declareContents('landing', {
  kicker: {
    name: { fr: 'Sur-titre', en: 'Line above the title', es: 'Antetítulo' },
    default: {},
  },
})

export const landingFields = declareFields('landing', {
  action: {
    kind: 'text',
    label: { fr: 'Appel à l’action', en: 'Call to action', es: 'Llamada a la acción' },
    help: {
      fr: 'Les derniers mots de la page, qui conduisent à la suivante.',
      en: 'The last words of the page, which lead to the next one.',
      es: 'Las últimas palabras de la página, que llevan a la siguiente.',
    },
  },
  target: {
    kind: 'page',
    shared: true,
    label: { fr: 'Page suivante', en: 'Next page', es: 'Página siguiente' },
  },
})

export function Landing({ view }: { view: PageView }) {
  const { page, texts } = view
  const { action, target } = landingFields.read(view)
  return (
    <article className="landing">
      <EditableText of="landing.kicker" in={landingContents} view={view} className="kicker" />
      <PageTitle title={texts.title} />
      <Cover of={page} in={ParallaxFrame} cuts={parallaxCuts} />
      <Content view={view} />
      {target ? (
        <p className="action">
          <a href={target.href}>{action ?? target.title}</a>
        </p>
      ) : null}
    </article>
  )
}
