import { button, element } from '../document/element.ts'
import './consent-bar.css'

interface Words {
  title: string
  question: string
  /** The link to the page that says more. */
  more: string
  moreAt: string
  refuse: string
  accept: string
}

const titleId = 'v-consent-title'

/** Asks at the foot of the window, in nobody's way. What comes back takes the question away. */
export function showConsentBar(
  words: Words,
  { lang, dir }: { lang: string; dir: string },
  answered: (agreed: boolean) => void,
): () => void {
  const bar = element('section', { class: 'consent', lang, dir, 'aria-labelledby': titleId })
  const close = () => {
    const hadFocus = bar.contains(document.activeElement)
    bar.remove()
    if (hadFocus) document.querySelector('main')?.focus({ preventScroll: true })
  }
  const answer = (agreed: boolean) => () => {
    answered(agreed)
    close()
  }
  const question = element('p', {}, `${words.question} `)
  question.append(element('a', { href: words.moreAt }, words.more))
  const actions = element('p', { class: 'consent-actions' })
  actions.append(
    button(words.refuse, 'button quiet', answer(false)),
    button(words.accept, 'button quiet', answer(true)),
  )
  bar.append(element('p', { class: 'consent-title', id: titleId }, words.title), question, actions)
  document.body.append(bar)
  return close
}
