import { type ComponentType, useId } from 'react'
import { renderToString } from 'react-dom/server'
import { recording } from '../locale/texts.ts'
import { SiteContext, useSite } from '../site/site.ts'
import { SpeechContext, useSpeech } from '../site/use-texts.ts'
import type { HeldIsland, When } from './held.ts'
import { islands } from './table.ts'

/**
 * Makes a component of a template hydrate in the browser. `name` is its key in table.ts, or its
 * file in `islands/` of the site folder; rendering throws if it is unknown. Props are sent as JSON.
 */
export function island<P extends Record<string, unknown>>(
  name: string,
  Component: ComponentType<P>,
  when: When = 'seen',
): ComponentType<P> {
  return function Island(props: P) {
    if (!Object.hasOwn(islands, name)) throw new Error(`Unknown island: "${name}".`)
    const site = useSite()
    const speech = useSpeech()
    const prefix = `${useId()}-`
    const { texts, shown } = recording(site.texts)
    // Rendered as a separate root, as in the browser, so that React's ids match.
    const html = renderToString(
      <SiteContext value={{ ...site, texts }}>
        <SpeechContext value={speech}>
          <Component {...props} />
        </SpeechContext>
      </SiteContext>,
      { identifierPrefix: prefix },
    )
    const data: HeldIsland = { props: { ...props }, speech, texts: shown, prefix }
    return (
      <v-island
        data-island={name}
        data-when={when}
        data-held={JSON.stringify(data)}
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
