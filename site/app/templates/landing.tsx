import { declareContents } from '../contents/declare.ts'
import { ParallaxFrame, parallaxCuts } from '../parallax/parallax-frame.tsx'
import { Cover } from './cards.tsx'
import { Content } from './content.tsx'
import { EditableText } from './editable-text.tsx'
import type { PageView } from './template.ts'

export const landingContents = declareContents('landing', {
  kicker: {
    name: 'Page d’arrivée : sur-titre',
    default: {},
  },
})

/** `landing`: one message on one page. */
export function Landing({ view }: { view: PageView }) {
  const { page, texts } = view
  return (
    <article className="landing">
      <EditableText of="landing.kicker" in={landingContents} view={view} className="kicker" />
      <h1>{texts.title}</h1>
      <Cover of={page} in={ParallaxFrame} cuts={parallaxCuts} />
      <Content view={view} />
    </article>
  )
}
