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
  // A missing translation falls back to the first language.
  ['es', 'Événement, old-one, Accroche, Suite'],
] as const)(
  'templates and their texts have names in the language of the interface: %s',
  async (...of) => {
    const [language, names] = of
    expect(await shownIn({ site, language }, <Names />)).toBe(names)
  },
)
