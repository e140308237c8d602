import { type ComponentType, useId } from 'react'
import { renderToString } from 'react-dom/server'
import { recording } from '../locale/texts.ts'
import { SiteContext, useSite } from '../site/site.ts'
import { SpeechContext, useSpeech } from '../site/use-texts.ts'
import type { HeldIsland, When } from './held.ts'
import { islands } from './table.ts'

/**
 * Makes a component that a template may use as any other, and that comes alive in the browser, on its
 * own: `name` is its name in table.ts, or that of its file in a site's `islands/`. Its props cross to the
 * browser as JSON. Where there is none of this name the page fails: it would never come alive.
 */
export function island<P extends Record<string, unknown>>(
  name: string,
  Component: ComponentType<P>,
  when: When = 'seen',
): ComponentType<P> {
  return function Island(props: P) {
    if (!Object.hasOwn(islands, name)) throw new Error(`There is no island "${name}".`)
    const site = useSite()
    const speech = useSpeech()
    const prefix = `${useId()}-`
    const { texts, shown } = recording(site.texts)
    // A root of its own, as the browser will have: what React notes in it holds there.
    const html = renderToString(
      <SiteContext value={{ ...site, texts }}>
        <SpeechContext value={speech}>
          <Component {...props} />
        </SpeechContext>
      </SiteContext>,
      { identifierPrefix: prefix },
    )
    const held: HeldIsland = { props: { ...props }, speech, texts: shown, prefix }
    return (
      <v-island
        data-island={name}
        data-when={when}
        data-held={JSON.stringify(held)}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React has rendered it.
        dangerouslySetInnerHTML={{ __html: html }}
      />
    )
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'v-island': React.HTMLAttributes<HTMLElement>
    }
  }
}
