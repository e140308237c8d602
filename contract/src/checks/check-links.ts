import { decodePath } from '../addresses/address.ts'
import { getAttribute } from '../html/markup.ts'
import { toPublicFragment } from '../html/reserved-ids.ts'
import type { CheckedText } from './checked-text.ts'
import { type CheckFinding, type CheckRule, createFinding } from './finding.ts'
import type { LinkProblem } from './link-problem.ts'
import type { PlacedElement } from './list-elements.ts'
import { listIds } from './list-ids.ts'
import { isVague, toLinkWords } from './vague-texts.ts'

/** A link of the text with the words that readers hear. */
interface TextLink extends Pick<PlacedElement, 'position' | 'language'> {
  href: string
  /** The page that it names, else its address. */
  target: string
  text: string
  words: string
}

/** Checks targets and words of links. */
export function checkLinks(text: CheckedText): CheckFinding[] {
  const links = listLinks(text)
  return [
    ...checkTargets(text, links),
    ...checkAnchors(text, links),
    ...checkWords(links),
    ...checkSameWords(links),
  ]
}

function listLinks({ elements, speak }: CheckedText): TextLink[] {
  return elements.flatMap(({ element, position, language }) => {
    const href = element.name === 'a' ? getAttribute(element, 'href') : undefined
    if (href === undefined) return []
    const text = speak(element).trim()
    const target = toTarget(href, getAttribute(element, 'data-page'))
    return { href, target, text, words: toLinkWords(text), position, language }
  })
}

const toTarget = (href: string, page: string | undefined) =>
  page === undefined ? href : `${page} ${/[?#].*$/s.exec(href)?.[0] ?? ''}`

const place = ({ text, href, position }: TextLink) => ({ excerpt: text || href, position })

const problemRules: Record<LinkProblem, CheckRule> = {
  unknown: 'link-broken',
  trashed: 'link-broken',
  file: 'link-broken',
  unpublished: 'link-unpublished',
  elsewhere: 'link-unpublished',
  private: 'link-private',
  anchor: 'anchor-missing',
}

function checkTargets({ facts }: CheckedText, links: TextLink[]) {
  const problems = new Map(
    facts.links.map(({ href, page, problem }) => [toTarget(href, page), problem]),
  )
  return links.flatMap((link) => {
    const problem = problems.get(link.target)
    if (!problem || link.href.startsWith('#')) return []
    const values = { problem, href: link.href }
    return createFinding(problemRules[problem], { ...place(link), values })
  })
}

/** Checks links to places of the text itself. */
function checkAnchors({ elements }: CheckedText, links: TextLink[]) {
  const local = links.filter(({ href }) => /^#(?!$|top$|v-|:~:)/i.test(href))
  if (local.length === 0) return []
  const ids = listIds(elements)
  return local.flatMap((link) => {
    const fragment = link.href.slice(1)
    if (ids.has(toPublicFragment(decodePath(fragment) ?? fragment))) return []
    const values = { problem: 'anchor', href: link.href }
    return createFinding('anchor-missing', { ...place(link), values })
  })
}

function checkWords(links: TextLink[]) {
  return links.flatMap((link) => {
    if (link.text === '') return createFinding('link-empty', place(link))
    return isVague(link.words, link.language) ? createFinding('link-vague', place(link)) : []
  })
}

/** Finds links whose words are those of an earlier link with another target. */
function checkSameWords(links: TextLink[]) {
  const targets = new Map<string, string>()
  return links.flatMap((link) => {
    // Signs and numbers, as in references to notes, are no words.
    if (!/\p{L}/u.test(link.words) || isVague(link.words, link.language)) return []
    const first = targets.get(link.words)
    if (first === undefined) targets.set(link.words, link.target)
    return first === undefined || first === link.target
      ? []
      : createFinding('links-same-text', place(link))
  })
}
