import { listChanges } from '@vitrine/contract/endpoints/admin-session'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { askToPublish } from '@vitrine/contract/endpoints/publishing'
import { roles } from '@vitrine/contract/identity/identity'
import { describe, expect, test } from 'vitest'
import { setEditorLocales } from '../../identity/stores/editor-locale-store.ts'
import { databases } from '../../testing/databases.ts'
import { anna, withEditor } from '../../testing/editing.ts'
import { testAdminOrigin } from '../../testing/identity.ts'

const carl = { name: 'Carl carl.example', email: 'carl@example.org', role: roles.contributor }

describe.each(databases)('mail and log of a request to publish, on $name', ({ open }) => {
  const editor = withEditor(open)

  test('the mail links to the text, and addresses in the note are removed', async () => {
    const { people } = editor
    const id = await editor.create({ title: 'Le lac' })
    await people.add(carl)
    const browser = await people.signedIn(carl)
    people.mails.length = 0
    const note = 'Merci de publier.\nVoir https://evil.test/x ou evil.test, et anna@evil.test.'
    const response = await browser.post(formatEndpointPath(askToPublish, { id }), {
      locales: ['fr'],
      note,
    })
    expect(await response.json()).toEqual({ data: { told: 1, byMail: true } })
    expect(people.mails).toMatchObject([
      {
        to: anna.email,
        template: 'publish-asked',
        data: {
          url: `${testAdminOrigin}/pages/${id}/fr`,
          title: 'Le lac',
          author: 'Carl …',
          note: 'Merci de publier.\nVoir … ou … et …',
        },
      },
    ])
  })

  test('an editor who is limited to other languages gets no mail', async () => {
    const { people, user, database } = editor
    const id = await editor.create()
    await editor.save(id, { title: 'The lake' }, { locale: 'en' })
    await people.add(carl)
    const browser = await people.signedIn(carl)
    await setEditorLocales(database.db, user.id, ['en', 'ar'])
    const ask = async (...locales: string[]) => {
      people.mails.length = 0
      const path = formatEndpointPath(askToPublish, { id })
      expect((await browser.post(path, { locales })).status).toBe(200)
      return people.mails.map(({ to }) => to)
    }
    expect(await ask('fr')).toEqual([])
    expect(await ask('fr', 'en')).toEqual([anna.email])
  })

  test('the log has the unchanged note', async () => {
    const id = await editor.create()
    await editor.browser.post(formatEndpointPath(askToPublish, { id }), {
      locales: ['fr'],
      note: 'Voir https://a.test',
    })
    const { data } = await (await editor.browser.read(listChanges.path)).json()
    expect(JSON.stringify(data)).toContain('Voir https://a.test')
  })
})
