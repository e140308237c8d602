import { expect, test } from 'vitest'
import { useDeclaredNames } from './declared-names.ts'
import { shownIn } from './testing/shown-in.tsx'

const site = {
  templates: [
    {
      name: 'event',
      label: { fr: 'Événement', en: 'Event' },
      textNames: { 'event.hero': { fr: 'Accroche', en: 'Headline' } },
      fields: [],
    },
    { name: 'old-one', fields: [] },
  ],
}

function Names() {
  const names = useDeclaredNames()
  const texts = [
    { id: 'event.hero', name: 'Accroche' },
    { id: 'event.more', name: 'Suite' },
  ]
  return [...['event', 'old-one'].map(names.template), ...texts.map(names.text)].join(', ')
}

test.each([
  ['en', 'Event, old-one, Headline, Suite'],
  // What is not said in a language is said in the first that there is.
  ['es', 'Événement, old-one, Accroche, Suite'],
] as const)(
  'templates and their texts are called as the language of the interface does: %s',
  async (...of) => {
    const [language, said] = of
    expect(await shownIn({ site, language }, <Names />)).toBe(said)
  },
)
