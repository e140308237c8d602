import { circleIn } from '@vitrine/contract/addresses/redirect-circles'
import { SiteConfig } from '@vitrine/contract/config/config'
import {
  type UnknownKey,
  unknownKeySentence,
  unknownKeysIn,
} from '@vitrine/contract/names/unknown-keys'
import { sentenceOf } from './issue-sentence.ts'
import { Refusal } from './refusal.ts'

/** Checks what the owner decides in `site.config.ts`; throws a `Refusal` that says what is wrong. */
export function readSite(owner: unknown, publicUrl: string): SiteConfig {
  // Nothing would read them: a misspelt `tracking` would count readers against the owner's will.
  const unknown = unknownKeysIn(SiteConfig, owner).map(asSentence)
  if (unknown.length > 0) throw new Refusal(unknown.map(inOurFile).join('\n'))
  const parsed = SiteConfig.safeParse(owner)
  const [issue] = parsed.error?.issues ?? []
  if (issue) throw refusal(sentenceOf(issue, owner))
  if (!parsed.success) throw refusal('it cannot be read.')
  const { redirects, i18n } = parsed.data
  const own = [publicUrl, ...i18n.locales.flatMap(({ baseUrl }) => baseUrl ?? [])]
  const circle = circleIn(
    redirects,
    own.map((url) => new URL(url).origin),
  )
  if (circle) throw refusal(`redirects: whoever follows ${quoted(circle)} never arrives.`)
  return parsed.data
}

const asSentence = (key: UnknownKey) => unknownKeySentence(key).replace(/"$/, '".')
const inOurFile = (problem: string) => `site.config.ts: ${problem}`
const refusal = (problem: string) => new Refusal(inOurFile(problem))
const quoted = (keys: string[]) => keys.map((key) => `"${key}"`).join(', then ')
